import { ruleOfLine } from '#shared/invoicing/explanations.ts'
import { lineCalculation } from '#shared/invoicing/lineCalculation.ts'
import type { App } from '../../app/App.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { LineRecord } from './invoiceRows.ts'

// Loaded with the first line that is explained.
const whyDialog = loadedOnUse(async () => (await import('./WhyDialog.tsx')).WhyDialog)

/** Whether a rule generated the line, so that it has a calculation (IN17). */
export function isGenerated(line: Pick<LineRecord, 'explanation'>): boolean {
  return ruleOfLine(line) !== null
}

/** Shows how a generated line was calculated, pending edits included (B-11, IN45). */
export async function showWhy({ dialogs }: App, line: LineRecord): Promise<void> {
  await dialogs.show(whyDialog(), { subject: line.description ?? '', calculation: lineCalculation(line) })
}
