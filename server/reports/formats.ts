import { formatDay } from '#shared/kernel/days.ts'
import { fitsScale, formatMoney } from '#shared/kernel/money.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { AddressBlock, Fact } from './ReportDocument.ts'

/** The parts of a postal address, as records hold them. */
export interface PostalAddress {
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
}

const HOME_COUNTRY = /^(|us|usa|u\.s\.a?\.?|united states( of america)?)$/i

/** The lines of a postal address; the home country is omitted. */
export function addressLines(address: PostalAddress): readonly string[] {
  const country = address.country?.trim() ?? ''
  return filled([
    address.address1,
    address.address2,
    joinNonBlank([address.city, joinNonBlank([address.state, address.zip], ' ')], ', '),
    HOME_COUNTRY.test(country) ? '' : country,
  ])
}

/** The texts that are not blank, trimmed. */
export function filled(texts: readonly (string | null)[]): readonly string[] {
  return texts.flatMap((text) => text?.trim() || [])
}

/** A name with an address; null without either. */
export function addressBlock(name: string | null, address: PostalAddress): AddressBlock | null {
  const lines = addressLines(address)
  const shown = name?.trim() ?? ''
  return shown === '' && lines.length === 0 ? null : { name: shown, lines }
}

/** Captions with their values, without blank ones. */
export function facts(entries: readonly (readonly [string, string | null])[]): readonly Fact[] {
  return entries.flatMap(([caption, value]) => (value?.trim() ? [{ caption, value: value.trim() }] : []))
}

/** A formatted day, or an empty text. */
export function dayText(day: string | null): string {
  return day === null ? '' : formatDay(day)
}

/** A quantity or weight: as many decimals as needed, at least two unless it is an integer. */
export function quantityText(quantity: number | null): string {
  if (quantity === null) return ''
  return fitsScale(quantity, 0) ? String(quantity) : quantity.toFixed(fitsScale(quantity, 2) ? 2 : 4)
}

/** A unit price: with four decimals if two are not enough. */
export function rateText(rate: number): string {
  return fitsScale(rate, 2) ? formatMoney(rate) : `${rate < 0 ? '-' : ''}$${Math.abs(rate).toFixed(4)}`
}

/** `12 days late`, or an empty text if it is not overdue. */
export function lateText(days: number): string {
  if (days <= 0) return ''
  return days === 1 ? '1 day late' : `${days} days late`
}
