import { GREAT_PLAINS_LENGTHS } from '#shared/accounting/greatPlainsLimits.ts'
import type { SalesDocument, SalesLine } from '#shared/accounting/salesDocument.ts'
import { divide, sum } from '#shared/kernel/money.ts'

const LENGTHS = GREAT_PLAINS_LENGTHS

/** Why Great Plains would refuse a document, by the codes of its stored procedures where they are known; null if it would not (GP7). */
export function documentRefusal(document: SalesDocument): string | null {
  const { number, customerNumber, lines, amount } = document
  if (!fits(number, LENGTHS.documentNumber)) return 'Its number is missing or too long.'
  if (!fits(customerNumber, LENGTHS.customerNumber)) return 'Its customer is unknown.'
  if (lines.length === 0) return 'It has no lines.'
  const refused = lines.map(lineRefusal).find((reason) => reason !== null)
  if (refused !== undefined) return refused
  return sum(lines.map(({ extendedPrice }) => extendedPrice)) === amount
    ? null
    : 'Error 67: its subtotal is not the sum of its lines.'
}

function lineRefusal({
  itemNumber,
  description,
  quantity,
  unitPrice,
  extendedPrice,
}: SalesLine): string | null {
  if (!fits(itemNumber, LENGTHS.itemNumber)) return 'An item is unknown.'
  if (description.length > LENGTHS.itemDescription) return 'A description is too long.'
  if (quantity <= 0) return 'A quantity is not positive.'
  return divide(extendedPrice, quantity) === unitPrice
    ? null
    : 'Error 722: a unit price is not the extended price divided by the quantity.'
}

function fits(text: string, maxLength: number): boolean {
  return text !== '' && text.length <= maxLength
}
