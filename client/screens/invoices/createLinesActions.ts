import { permissions } from '#shared/access/roles.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { oneSelected, type Action, type ActionContext } from '../../grid/actions.ts'
import type { AwaitingWork } from './awaitingWork.ts'
import { createInvoices } from './createInvoices.ts'
import { createLines, type LinesFor } from './createLines.ts'

export interface CreateLinesContext {
  readonly app: ScreenContext
  readonly navigate: (address: string) => void
  /** Reads what awaits invoicing again. Throws QueryFailed. */
  readonly search: () => Promise<void>
}

/** Create Invoice and Create Revenue Lines, each for exactly one row of which lines can be created (M-029). */
export function createLinesActions<Row>(
  { app, navigate, search }: CreateLinesContext,
  linesFor: (row: Row) => LinesFor,
  canCreate: (row: Row) => boolean = () => true,
): readonly Action<Row>[] {
  const create = async (row: Row | undefined, createInvoice: boolean): Promise<void> => {
    if (row === undefined) return
    const invoiceId = await createLines(app, { ...linesFor(row), createInvoice })
    if (invoiceId === null) return
    await search()
    if (createInvoice) navigate(`/invoices/${invoiceId}`)
  }
  const enabled = (context: ActionContext<Row>) => oneSelected(context) && context.selected.every(canCreate)
  return [
    {
      id: 'create-invoice',
      caption: 'Create Invoice',
      icon: 'add',
      needs: permissions.manageInvoices,
      visible: ({ selected }) => selected.length <= 1,
      enabled,
      run: ({ selected: [row] }) => create(row, true),
    },
    {
      id: 'create-revenue-lines',
      caption: 'Create Revenue Lines',
      icon: 'calculator',
      needs: permissions.manageInvoices,
      enabled,
      run: ({ selected: [row] }) => create(row, false),
    },
  ]
}

/** Create Invoices, in the place of Create Invoice while several rows are selected: as drafts that are looked through before they are stored (M-065, IN580). */
export function createInvoicesAction<Row>(
  { app, search }: CreateLinesContext,
  workOf: (row: Row) => AwaitingWork,
): Action<Row> {
  return {
    id: 'create-invoices',
    caption: 'Create Invoices',
    icon: 'review',
    needs: permissions.manageInvoices,
    visible: ({ selected }) => selected.length > 1,
    run: async ({ selected, clearSelection }) => {
      if (!(await createInvoices(app, selected.map(workOf)))) return
      clearSelection()
      await search()
    },
  }
}
