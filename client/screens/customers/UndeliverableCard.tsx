import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { permissions } from '#shared/access/roles.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import { foldedAddressesIn } from '#shared/customers/recipients.ts'
import { emailMessagesQuery } from '#shared/invoicing/queries.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { FactsCard } from '../../screen/record/FactsCard.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'

/** The number of the latest emails that are looked at. */
const LATEST = 20

/** Says that the last email to the customer's address did not reach it, and why, until another one does or there is another address (CU1342). */
export const UndeliverableCard = observer(function UndeliverableCard({
  record: { id, email },
}: {
  readonly record: RecordOfEntity<typeof Customer>
}) {
  const { formats, session, store } = useScreenContext()
  const { isNew } = useOpenRecord().model
  const fetch = useCallback(
    async () =>
      (
        await store.queryRows(emailMessagesQuery, {
          where: { and: [{ customerId: id }, { status: { in: ['Sent', 'Failed'] } }] },
          orderBy: ['id desc'],
          take: LATEST,
        })
      ).rows,
    [store, id],
  )
  const mayView = session.satisfies(permissions.viewBilling) && !isNew
  const { value } = useFetched(mayView ? fetch : null, emailMessagesQuery.reads)
  const address = email?.trim().toLowerCase() ?? ''
  const last = value?.find(({ to }) => foldedAddressesIn(to).includes(address))
  if (last === undefined || last.status !== 'Failed') return null
  return (
    <FactsCard
      title="Email not delivered"
      id="customer-undeliverable"
      facts={[[last.to, formats.day(last.created === null ? null : formats.dayOf(last.created))]]}
    >
      <p className="field-error">{last.error}</p>
    </FactsCard>
  )
})
