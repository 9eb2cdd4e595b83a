import { permissions } from '#shared/access/roles.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** The number of invoices that are named; the count and the list cover all. */
const MAX_NAMED = 10

/** The invoices that the user made and somebody rejected, with who, when and why; each leads to the invoice (IN920). */
export const rejectionNotices = {
  needs: permissions.manageInvoices,
  read: async ({ formats, session, store }: ScreenContext) => {
    const { firstName, lastName } = session.user
    const { rows } = await store.queryRows(invoicesQuery, {
      parameters: { statusId: INVOICE_STATUS.rejected },
      where: { createdBy: joinNonBlank([firstName, lastName], ' ') },
      orderBy: ['rejected desc', 'id desc'],
      take: MAX_NAMED,
    })
    return rows.map(({ id, invoiceNumber, rejected, rejectedBy, rejectReason }) => ({
      key: `rejected ${id}`,
      caption: `Invoice ${invoiceNumber ?? id} was rejected`,
      detail: joinNonBlank([joinNonBlank([rejectedBy, formats.instant(rejected)], ', '), rejectReason], ': '),
      open: (_app: ScreenContext, navigate: (path: string) => void) => navigate(`/invoices/${id}`),
    }))
  },
}
