import { newRentalDefaults, rentalDumpsterChosen } from '#shared/rentals/newRental.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { formSection } from '../../form/FormSection.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen, type RecordSave } from '../../screen/record/RecordScreen.ts'
import { rentalStatusBadge } from '../../screen/columns/statusBadges.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { DispatchNoteCard } from './DispatchNoteCard.tsx'
import { MarginCard } from './MarginCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { RentalJobs } from './rentalJobs.ts'
import { SiteFields } from './SiteFields.tsx'
import { observer } from 'mobx-react-lite'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { RentalPart, RentalRecord } from './rentalRecord.ts'
import { newRentalJob } from '#shared/jobs/newJob.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { proposedJobs, startRefusal, type ProposedJob } from '#shared/rentals/startRental.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { messages } from './messages.ts'

/** Saves a new rental, and creates its delivery and its pickup after a question for each (O-019). */
const saveAndStart: RecordSave<RentalRecord> = {
  caption: 'Save & Start',
  icon: 'truck',
  isShown: (_rental, isNew) => isNew,
  finish: async (rental, app) => {
    const refusal = startRefusal(rental)
    if (refusal !== null) {
      app.toasts.error(refusal.message)
      return false
    }
    const wanted: ProposedJob[] = []
    for (const job of proposedJobs(rental))
      if (await app.dialogs.confirm(questionOf(job, app))) wanted.push(job)
    return wanted.length === 0 || createJobs(app, rental, wanted)
  },
}

/** The dumpster of a rental, whose base price becomes the price (O-016). */
const DumpsterField = observer(function DumpsterField({ record: rental }: RentalPart) {
  const { lookups } = useScreenContext()
  const choose = (chosen: unknown): void => {
    const dumpster = lookups.rows('dumpsters').find(({ id }) => id === chosen) ?? null
    Object.assign(rental, rentalDumpsterChosen(dumpster))
  }
  return <EntityField entity={rental} of={Rental} field="dumpsterId" onEdited={choose} />
})

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

function questionOf({ jobTypeId, startDate }: ProposedJob, { formats }: ScreenContext): string {
  const question = jobTypeId === JOB_TYPE.delivery ? messages.createDelivery : messages.createPickup
  return question.replace('{day}', formats.day(startDate))
}

/** The server gives them their address and weight limit. */
function createJobs(
  app: ScreenContext,
  rental: RentalRecord,
  jobs: readonly ProposedJob[],
): Promise<boolean> {
  const { id, dumpsterId, serviceAddress } = rental
  return storeEdit(app, 'Start rental', () => {
    for (const { jobTypeId, startDate } of jobs)
      app.store.create('Job', { ...newRentalJob(jobTypeId, { id, dumpsterId, serviceAddress }, startDate) })
  })
}
