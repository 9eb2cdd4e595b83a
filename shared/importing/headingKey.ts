import { foldText } from '../kernel/typed.ts'

/** A heading, or a word of a list, as it is compared with others: small letters and digits only, `Bill-To 1` is `billto1`. */
export function headingKey(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}#]/gu, '')
}
