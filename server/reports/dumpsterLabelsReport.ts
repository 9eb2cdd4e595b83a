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
  readonly width: number
}

/** What the template of labels shows. */
interface DumpsterLabelsView {
  readonly labels: readonly LabelView[]
}

/** Builds a sheet of labels, each with the barcode of a dumpster as bars and as text. */
export function dumpsterLabelsReport(labels: readonly DumpsterLabel[], { name }: Letterhead): ReportDocument {
  const view: DumpsterLabelsView = {
    labels: labels.map((label) => {
      const { bars, width } = code128(label.barcode) ?? { bars: [], width: 1 }
      return { ...label, company: name, bars, width }
    }),
  }
  return { template: 'dumpsterLabels', title: 'Dumpster labels', view }
}
