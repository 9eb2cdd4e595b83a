import { permissions } from '#shared/access/roles.ts'
import { moveLine } from '#shared/invoicing/lineNumbers.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { oneSelected, type Action, type ActionContext } from '../../grid/actions.ts'
import { childDeletion } from '../../screen/record/childDeletion.ts'
import { addFeeLine } from './dumpsterFees.ts'
import { linesRefusal, linesOf, removeLine } from './invoiceLines.ts'
import type { InvoiceRecord, LineRecord } from './invoiceRows.ts'
import { messages } from './messages.ts'
import { addLine, addMiscLine } from './openLine.ts'
import { addFuelCharge, addKentSurcharge } from './surcharges.ts'
import { ruleOfLine } from '#shared/invoicing/explanations.ts'
import { lineCalculation } from '#shared/invoicing/lineCalculation.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first line that is explained.
const whyDialog = loadedOnUse(async () => (await import('./WhyDialog.tsx')).WhyDialog)

type LineAction = Action<LineRecord>

/**
 * What is done with the lines of an invoice, for those who administer invoices while it is not read-only (M-007, M-008), and how a line
 * was calculated, in any state (B-11).
 */
export function lineActions(app: ScreenContext, invoice: InvoiceRecord): readonly LineAction[] {
  const canMove = (direction: 'up' | 'down') => (context: ActionContext<LineRecord>) => {
    const [line] = context.selected
    const edge = direction === 'up' ? linesOf(invoice)[0] : linesOf(invoice).at(-1)
    return oneSelected(context) && isPresent(line) && line !== edge
  }
  const move = (line: LineRecord | undefined, direction: 'up' | 'down'): void => {
    if (line === undefined) return
    app.store.edit(direction === 'up' ? 'Move line up' : 'Move line down', () => {
      for (const { line: moved, lineNumber } of moveLine(linesOf(invoice), line, direction))
        moved.lineNumber = lineNumber
    })
  }
  const remove = async ({ selected: [line], clearSelection }: ActionContext<LineRecord>): Promise<void> => {
    if (line === undefined) return
    const deletion = await childDeletion(app, line, { question: messages.removeLine, of: 'invoice' })
    if (!(await app.dialogs.confirmDeletion(deletion))) return
    clearSelection()
    removeLine(app, invoice, line)
  }
  return [
    own(
      { id: 'move-line-up', caption: 'Move up', icon: 'up' },
      ({ selected: [line] }) => move(line, 'up'),
      canMove('up'),
    ),
    own(
      { id: 'move-line-down', caption: 'Move down', icon: 'down' },
      ({ selected: [line] }) => move(line, 'down'),
      canMove('down'),
    ),
    own({ id: 'add-line', caption: 'Add Line', icon: 'add' }, () => addLine(app, invoice)),
    own({ id: 'add-misc-line', caption: 'Add misc line', icon: 'add' }, () => addMiscLine(app, invoice)),
    own({ id: 'add-fee-line', caption: 'Add dumpster fee line', icon: 'add' }, () =>
      addFeeLine(app, invoice),
    ),
    own({ id: 'add-kent-surcharge', caption: 'Add Kent Surcharge', icon: 'add' }, ({ selected: [line] }) =>
      addKentSurcharge(app, invoice, line?.jobId ?? null),
    ),
    own({ id: 'add-fuel-charge', caption: 'Add Fuel Charge', icon: 'add' }, ({ selected: [line] }) =>
      addFuelCharge(app, invoice, line?.jobId ?? null),
    ),
    own(
      { id: 'remove-line', caption: 'Remove', icon: 'delete' },
      remove,
      (context) => oneSelected(context) && isPresent(context.selected[0]),
    ),
    {
      id: 'why-line',
      caption: 'Why?',
      icon: 'help',
      enabled: (context) => oneSelected(context) && context.selected.every(isGenerated),
      run: ({ selected: [line] }) => line && showWhy(app, line),
    },
  ]

  function own(
    looks: Pick<LineAction, 'id' | 'caption' | 'icon'>,
    run: LineAction['run'],
    enabled?: (context: ActionContext<LineRecord>) => boolean,
  ): LineAction {
    return {
      ...looks,
      needs: permissions.manageInvoices,
      visible: () => linesRefusal(app, invoice) === null,
      ...(enabled !== undefined && { enabled }),
      run,
    }
  }
}

function isPresent(line: LineRecord | undefined): boolean {
  return line !== undefined && line.deleted === null
}

/** Whether a rule generated the line, so that it has a calculation (IN17). */
function isGenerated(line: Pick<LineRecord, 'explanation'>): boolean {
  return ruleOfLine(line) !== null
}

/** Shows how a generated line was calculated, pending edits included (B-11, IN45). */
async function showWhy({ dialogs }: ScreenContext, line: LineRecord): Promise<void> {
  await dialogs.show(whyDialog(), { subject: line.description ?? '', calculation: lineCalculation(line) })
}
