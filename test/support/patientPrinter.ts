import { ReportPrinter, type PrinterOptions } from '#server/reports/ReportPrinter.ts'
import { BEYOND_PATIENCE_MILLISECONDS } from './Patience.ts'

const patience = (): number => BEYOND_PATIENCE_MILLISECONDS

/** A printer that takes as long as a busy machine may need. */
export function patientPrinter(options: Omit<PrinterOptions, 'timeLimit'> = {}): ReportPrinter {
  return new ReportPrinter({ timeLimit: patience, answerLimit: patience, ...options })
}
