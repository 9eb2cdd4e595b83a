import type { AccountingSystem } from '#shared/accounting/AccountingLink.ts'
import { changedSinceExportQuery } from '#shared/accounting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import type { ListActions } from '../list/ListAction.ts'
import type { RowOf } from '../list/ListOptions.ts'
import { customerColumn } from '../columns/recordColumns.ts'
import { sideList, type SideListContext } from '../list/sideList.tsx'

const RELATIONS = ['customer'] as const

/** A record that differs from what an accounting system was sent of it. */
export type ChangedRow = RowOf<typeof changedSinceExportQuery, typeof RELATIONS>

type ChangedActions = ListActions<ChangedRow, SideListContext, (typeof changedSinceExportQuery)['entity']>

/** Where records are shown. */
const PATHS: Readonly<Record<ChangedRow['entity'], (id: number) => string>> = {
  Customer: (id) => `/customers/${id}`,
  Invoice: (id) => `/invoices/${id}`,
  Payment: (id) => `/payments/${id}`,
  PaymentCredit: () => '/credits/overview',
}

/** The list of what was changed, voided or deleted after an accounting system was sent it (M-070, AC200, GP200). */
export function changedSinceExport(system: AccountingSystem, actions: ChangedActions) {
  return sideList(changedSinceExportQuery, {
    id: 'changed-since-export',
    caption: 'Changed since export',
    expand: RELATIONS,
    orderBy: ['exportedAt desc', 'id desc'],
    limit: 1_000,
    parameters: { system },
    minHeight: 240,
    selection: 'multiple',
    columns: (_services, cellLinks) => [
      {
        field: 'recordName',
        link: ({ entity, entityId }: ChangedRow) => cellLinks.linkTo(PATHS[entity](entityId)),
        strong: true,
        width: 140,
      },
      customerColumn((row) => row, { cellLinks, width: 180 }),
      { field: 'differences', minWidth: 420 },
      { field: 'lastError', minWidth: 120 },
      'exportedAt',
    ],
    linksNeed: permissions.viewBilling,
    actions,
    emptyText: 'Nothing differs from what was exported.',
  })
}
