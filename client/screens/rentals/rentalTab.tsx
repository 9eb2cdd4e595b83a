import { observer } from 'mobx-react-lite'
import { Rental } from '#shared/rentals/Rental.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { formSection, type FormItem } from '../../form/FormSection.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import type { RecordTab } from '../../screen/record/RecordScreen.ts'
import { CustomerFacts, SiteFacts } from './PartyFacts.tsx'
import { DumpsterField, PartyButtons, RentalEntries } from './RentalEntries.tsx'
import type { RentalPart, RentalRecord } from './rentalRecord.ts'

const DETAILS: readonly FormItem<typeof Rental>[] = [
  'billDaily',
  { field: 'dailyRate', isShown: ({ billDaily }) => billDaily },
  { field: 'driverInstructions', span: 3 },
  { field: 'notes', span: 3 },
  { field: 'invoiceNotes', span: 3 },
]

/** What is seldom said when a rental is taken down. */
const entered = formTab('Rental', [
  formSection(Rental, 'Details', ['endDate', 'price', 'preferredTime', ...DETAILS]),
])

const stored = formTab('Rental', [
  formSection(Rental, 'Rental information', [
    'startDate',
    'endDate',
    'pONumber',
    { Part: DumpsterField },
    'price',
    'preferredTime',
    'preferredWindow',
    ...DETAILS,
  ]),
])

/** The form of a rental: short to enter, whole once it is stored (O-010…O-014). */
export const rentalTab: RecordTab<RentalRecord> = {
  ...stored,
  Panel: observer(function RentalForm({ record: rental }: RentalPart) {
    const { past } = useScreenContext()
    if (rental.id > 0)
      return (
        <>
          <stored.Panel record={rental} />
          <section className="card section">
            <div className="section-title">
              <h2>Customer and site</h2>
              {past === undefined && <PartyButtons record={rental} />}
            </div>
            <div className="form-grid">
              <CustomerFacts record={rental} />
              <SiteFacts record={rental} />
            </div>
          </section>
        </>
      )
    return (
      <>
        <RentalEntries record={rental} />
        <entered.Panel record={rental} />
      </>
    )
  }),
}
