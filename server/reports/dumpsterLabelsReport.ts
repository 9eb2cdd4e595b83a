import { code128, type Bar } from './code128.ts'
import type { Letterhead } from './Letterhead.ts'
import type { ReportDocument } from './ReportDocument.ts'

/** What the label of a dumpster shows. */
export interface DumpsterLabel {
  readonly barcode: string
  readonly size: string
}

interface LabelView extends DumpsterLabel {
  readonly company: string
  readonly bars: readonly Bar[]
  /** Of the bars with the blank paper beside them, in modules. */
  readonly width: number
}

/** What the template of labels shows. */
interface DumpsterLabelsView {
  readonly labels: readonly LabelView[]
}

/** Modules of blank paper that a scanner needs on both sides of the bars (ISO/IEC 15417). */
const QUIET_ZONE = 10

/** Builds a sheet of labels, each with the barcode of a dumpster as bars and as text. */
export function dumpsterLabelsReport(labels: readonly DumpsterLabel[], { name }: Letterhead): ReportDocument {
  const view: DumpsterLabelsView = {
    labels: labels.map((label) => {
      const { bars, width } = code128(label.barcode) ?? { bars: [], width: 1 }
      return {
        ...label,
        company: name,
        bars: bars.map((bar) => ({ ...bar, x: bar.x + QUIET_ZONE })),
        width: width + 2 * QUIET_ZONE,
      }
    }),
  }
  return { template: 'dumpsterLabels', title: 'Dumpster labels', view }
}
