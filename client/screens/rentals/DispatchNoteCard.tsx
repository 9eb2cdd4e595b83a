import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { customersQuery } from '#shared/customers/queries.ts'
import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { suggestedBillingType } from '#shared/dispatch/dispatchNotes.ts'
import { rentalFromDispatchNote } from '#shared/rentals/rentalFromDispatchNote.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { FactsCard, type Fact } from '../../screen/record/FactsCard.tsx'
import { fieldFacts } from '../../screen/record/fieldFacts.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import type { Tracked } from '../../store/types.ts'
import type { RentalPart, RentalRecord } from './rentalRecord.ts'

const SHOWN_FIELDS = ['companyName', 'siteName', 'dumpsterType', 'rentalDate', 'phone', 'notes'] as const

/** The dispatch note that a new rental is made from: it fills in what it matches, and its texts stay visible (O-020). */
export const DispatchNoteCard = observer(function DispatchNoteCard({ record: rental }: RentalPart) {
  const app = useScreenContext()
  const { isNew } = useOpenRecord().model
  const { search } = useLocation()
  const noteId = Number(new URLSearchParams(search).get('dispatchNoteId') ?? 0)
  const [note, setNote] = useState<Tracked<DispatchNote> | null>(null)
  useEffect(() => {
    if (!isNew || !(noteId > 0)) return undefined
    let isLeft = false
    const begin = async (): Promise<void> => {
      const found = await app.store.fetchByKey('DispatchNote', noteId)
      if (found === null || isLeft) return
      setNote(found)
      await fillIn(app, rental, found, () => isLeft)
    }
    reportErrorsOf(begin(), app.errors)
    return () => {
      isLeft = true
    }
  }, [app, isNew, noteId, rental])
  if (!isNew || note === null) return null
  return (
    <FactsCard
      title="Dispatch note"
      id="rental-dispatch-note"
      facts={[
        ...fieldFacts({ of: DispatchNote, record: note }, SHOWN_FIELDS, app.widgetServices),
        ...suggestionOf(note),
      ]}
    />
  )
})

/** What a new customer may be billed by, for who adds one here: nothing sets it (DI3). */
function suggestionOf({ paymentTerms }: DispatchNote): readonly Fact[] {
  const billingType = suggestedBillingType(paymentTerms)
  return billingType === null ? [] : [['Suggested billing type', billingType]]
}

async function fillIn(
  { lookups, store }: ScreenContext,
  rental: RentalRecord,
  note: DispatchNote,
  isLeft: () => boolean,
): Promise<void> {
  const { companyName } = note
  const named =
    companyName === null || companyName.trim() === ''
      ? []
      : (await store.queryRows(customersQuery, { parameters: { companyName: companyName.trim() } })).rows
  if (isLeft() || rental.customerId !== null) return
  const { changes } = rentalFromDispatchNote(note, named, lookups.rows('dumpsters'))
  store.edit('Fill in from the dispatch note', () => void Object.assign(rental, changes))
}
