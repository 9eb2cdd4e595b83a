import { toSingleLine, isBlank, toTyped } from '#shared/kernel/text.ts'
import type { Field } from '#shared/model/field.ts'
import { normalizeValue } from '#shared/model/textFormats.ts'
import { isFraction } from '#shared/model/isFraction.ts'
import { isNumberKind } from '#shared/model/kinds.ts'
import { parseFraction, parseNumber } from '#shared/kernel/typed.ts'
import { parseDay } from '#shared/kernel/typedDays.ts'
import { parseInstant } from '../kit/dates.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'

/**
 * Parses a text as if it were typed into the column: null for an empty one, an option's id for its title, a text in the field's
 * format. A text that cannot be parsed is returned as it is, and becomes a problem of its field.
 */
export function parseCell<Row>(column: GridColumn<Row>, text: string, services: WidgetServices): unknown {
  const { kind, declared, target } = column
  if (isBlank(text)) return kind === 'flag' ? false : null
  const bare = text.trim()
  if (kind === 'note') return text.trimEnd()
  if (isNumberKind(kind))
    return declared !== undefined && isFraction(declared) ? parseFraction(bare) : parseNumber(bare)
  if (kind === 'day') return parseDay(bare, services.today())
  if (kind === 'instant') return parseInstant(bare, services.formats.timeZone)
  if (kind === 'flag') return parseFlag(toTyped(bare).trim())
  if (target !== undefined) return idOfTitle(services, target, bare)
  return declared === undefined ? toSingleLine(bare) : parseChoiceOrText(declared, toSingleLine(bare))
}

function parseChoiceOrText({ choices, format }: Pick<Field, 'choices' | 'format'>, line: string): string {
  if (choices !== undefined) return choices.find((choice) => same(choice, line)) ?? line
  return format === undefined ? line : normalizeValue({ format }, line)
}

function parseFlag(text: string): boolean | string {
  if (/^(yes|true|x|✓|1)$/i.test(text)) return true
  return /^(no|false|0)$/i.test(text) ? false : text
}

function idOfTitle(services: WidgetServices, target: string, text: string): number | string {
  return services.options(target).find(({ title, retired }) => !retired && same(title, text))?.id ?? text
}

function same(a: string, b: string): boolean {
  return toTyped(a).trim().toLowerCase() === toTyped(b).trim().toLowerCase()
}
