import { newRentalDefaults } from '#shared/rentals/newRental.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { formSection } from '../../form/FormSection.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen } from '../../screen/record/RecordScreen.ts'
import { rentalStatusBadge } from '../../screen/columns/statusBadges.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { DispatchNoteCard } from './DispatchNoteCard.tsx'
import { DumpsterField } from './DumpsterField.tsx'
import { MarginCard } from './MarginCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { RentalJobs } from './rentalJobs.ts'
import { SiteFields } from './SiteFields.tsx'
import { saveAndStart } from './saveAndStart.ts'

/** `/rentals/{id}` and `/rentals/new` (O-008…O-023). */
const rentalScreen = recordScreen(Rental, {
  noun: 'rental',
  icon: 'dumpster',
  path: '/rentals',
  list: { path: '/rentals/overview', caption: 'Rentals' },
  expand: [],
  newValues: ({ today }) => newRentalDefaults(today()),
  title: ({ id }) => (id > 0 ? rentalDisplayId(id) : ''),
  badge: (rental, { widgetServices }) => rentalStatusBadge(rental, widgetServices),
  tabs: [
    formTab('Rental', [
      formSection(Rental, 'Customer information', [{ Part: CustomerFields }]),
      formSection(Rental, 'Site information', [{ Part: SiteFields }]),
      formSection(Rental, 'Rental information', [
        'startDate',
        'endDate',
        'pONumber',
        { Part: DumpsterField },
        'price',
        'preferredTime',
        'preferredWindow',
        'billDaily',
        { field: 'dailyRate', isShown: ({ billDaily }) => billDaily },
        { field: 'driverInstructions', span: 3 },
        { field: 'notes', span: 3 },
        { field: 'invoiceNotes', span: 3 },
      ]),
    ]),
  ],
  aside: [DispatchNoteCard, MarginCard, PhotosCard],
  below: [RentalJobs],
  saves: [saveAndStart],
})

export const RentalPage = recordPage(rentalScreen)
