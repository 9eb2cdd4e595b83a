import type { Letterhead } from './Letterhead.ts'
import type { AddressBlock } from './ReportDocument.ts'

/** The payee and address of checks, from the letterhead. */
export function payTo({ name, addressLines }: Letterhead): AddressBlock {
  return { name, lines: addressLines }
}
