import { isBlank } from '../kernel/text.ts'

/** What a driver entered with an action. */
interface Entered {
  readonly inventoryId?: number | null
  readonly destinationPickId?: number | null
  readonly destinationDropId?: number | null
  readonly weight?: number | null
  readonly note?: string | null
}

/** As long as it is stored. */
const MAX_LENGTH = 400

/** What a driver entered, in words, with the barcodes of dumpsters by their keys (JO230). */
export function reportedSummary(entered: Entered, barcodes: ReadonlyMap<number, string>): string {
  const named = (caption: string, id: number | null = null): string =>
    id === null ? '' : `${caption}${barcodes.get(id) ?? `no. ${id}`}`
  const { weight = null, note = null } = entered
  return [
    named('', entered.inventoryId),
    named('picked up ', entered.destinationPickId),
    named('dropped ', entered.destinationDropId),
    weight === null ? '' : `${weight} tons`,
    note ?? '',
  ]
    .filter((part) => !isBlank(part))
    .join(' · ')
    .slice(0, MAX_LENGTH)
}
