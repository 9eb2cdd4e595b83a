import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import { dueDateAfter } from '#shared/invoicing/dueDate.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { isDay } from '#shared/kernel/days.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { InvoicePart } from './invoiceRows.ts'

/** Date and terms, from which the due date follows unless somebody set another (M-015, M-016). */
export const DueDateFields = observer(function DueDateFields({ record: invoice }: InvoicePart) {
  const { invoiceDate, terms } = invoice
  // While a date is being typed it is none: the due date then is still that of the date before.
  const before = useRef({ invoiceDate, terms })
  useLayoutEffect(() => {
    if (isDay(invoiceDate)) before.current = { invoiceDate, terms }
  }, [invoiceDate, terms])
  const follow = (): void => {
    const { dueDate } = invoice
    Object.assign(invoice, dueDateAfter({ ...before.current, dueDate }, invoice))
  }
  return (
    <>
      <EntityField entity={invoice} of={Invoice} field="invoiceDate" onEdited={follow} />
      <EntityField entity={invoice} of={Invoice} field="terms" onEdited={follow} />
      <EntityField entity={invoice} of={Invoice} field="dueDate" />
    </>
  )
})
