import type { ScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first scan.
const scanDialog = loadedOnUse(async () => (await import('./ScanDialog.tsx')).ScanDialog)

/** A dumpster that a barcode may be of. */
interface BarcodedDumpster {
  readonly id: number
  readonly title: string
}

/** Asks for a barcode that `check` has no message for; resolves with it, or with null when it was canceled. */
export async function scanBarcode(
  { dialogs }: Pick<ScreenContext, 'dialogs'>,
  check: (barcode: string) => string | null = () => null,
): Promise<string | null> {
  return (await dialogs.show(scanDialog(), { check })) ?? null
}

/** The dumpster that is meant, asked for where several have the barcode (IV23); null for none. */
export async function chooseScanned(
  { dialogs }: Pick<ScreenContext, 'dialogs'>,
  barcode: string,
  found: readonly BarcodedDumpster[],
): Promise<number | null> {
  const [only] = found
  if (found.length <= 1) return only?.id ?? null
  const answer = await dialogs.prompt({
    mode: 'selectById',
    title: 'Scan Barcode',
    prompt: 'Dumpster',
    message: `${found.length} dumpsters have the barcode ${barcode}.`,
    options: found,
  })
  return answer?.value ?? null
}

/** Are two barcodes the same, ignoring case and blanks around them? */
export function isSameBarcode(barcode: string, other: string): boolean {
  return barcode.trim().toLowerCase() === other.trim().toLowerCase()
}
