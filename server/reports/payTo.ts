import type { Letterhead } from './Letterhead.ts'
import type { AddressBlock } from './ReportDocument.ts'

/** To whom checks are made out and where they go: the head of the letter. */
export function payTo({ name, addressLines }: Letterhead): AddressBlock {
  return { name, lines: addressLines }
}
