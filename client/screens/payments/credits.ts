import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { paymentCreditsQuery } from '#shared/payments/queries.ts'
import { columnsOf } from '../../grid/columns.ts'
import { filterToggle } from '../../screen/list/filterToggle.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { creditEditor } from './creditEditor.tsx'
import { customerColumn } from './customerColumn.ts'
import { messages } from './messages.ts'
import { CUSTOMER, type CreditRow } from './paymentRows.ts'

/** `/credits/overview` (M-046, M-047). */
export const Credits = listScreen(paymentCreditsQuery, {
  id: 'credits-grid',
  caption: 'Credits',
  expand: CUSTOMER,
  orderBy: ['created desc', 'id desc'],
  limit: 10_000,
  filter: [{ parameter: 'onlyOpen', caption: 'Only open' }],
  showsFilter: false,
  columns: (_services, places) =>
    columnsOf<typeof PaymentCredit, CreditRow>(PaymentCredit, [
      { ...customerColumn<CreditRow>(places), strong: true },
      { field: 'amount', width: 110 },
      { field: 'created', width: 164 },
      { field: 'createdBy', width: 130 },
      { field: 'applied', width: 164 },
      { field: 'appliedBy', width: 130 },
      {
        key: 'paymentId',
        caption: 'Applied to',
        value: ({ paymentId }) => paymentId,
        display: ({ paymentId }) => (paymentId === null ? '' : `Payment ${paymentId}`),
        link: ({ paymentId }: CreditRow) =>
          paymentId === null ? null : places.linkTo(`/payments/${paymentId}`),
        kind: 'integer',
        width: 120,
      },
      { field: 'notes', minWidth: 140 },
    ]),
  opens: { editor: creditEditor, editCaption: 'Open' },
  actions: (context) =>
    filterToggle(context, { parameter: 'onlyOpen', set: 'Show Only Open', unset: 'Show All' }),
  deletion: { question: messages.deleteCredit },
  emptyText: 'No credits.',
})
