import { isDay, normalizeDateTime } from '#shared/kernel/days.ts'
import { normalizeDuration } from '#shared/kernel/durations.ts'
import type { Parameter } from '#server/database/Database.ts'
import type { Dialect } from '#server/database/dialects/Dialect.ts'
import { BadQuery } from '../kernel/errors.ts'
import { shorten } from './jsonPath.ts'
import type { LiteralList, Value } from './predicate.ts'
import type { ListForm, LiteralForm, SlotForm } from './resolved.ts'
import type { Bound } from './shape.ts'
import type { BoundValue } from './Statement.ts'

type LikePattern = Dialect['likePattern']

/** Converts the values of a query to the parameters of its plan's statement. Throws BadQuery for a malformed value. */
export function bindValues(
  boundValues: readonly BoundValue[],
  values: readonly Bound[],
  dialect: Pick<Dialect, 'likePattern'>,
): Parameter[] {
  return boundValues.map((position) => {
    if (position.node === 'constant') return position.text
    const bound = values[position.value]
    if (bound?.node === 'literal' && isLiteralForm(position.form))
      return LITERALS[position.form](nameOf(bound.value, position.names), bound.culprit, dialect.likePattern)
    if (bound?.node === 'list' && !isLiteralForm(position.form))
      return bindList(bound, position.form, position.names)
    throw new Error('The plan has a slot for a value that the query does not have.')
  })
}

function isLiteralForm(form: SlotForm): form is LiteralForm {
  return Object.hasOwn(LITERALS, form)
}

const LITERALS: Record<LiteralForm, (value: Value, culprit: string, likePattern: LikePattern) => Parameter> =
  {
    plain: (value) => value,
    count: bindCount,
    text: withoutTrailingBlanks,
    day: bindDay,
    instant: bindInstant,
    time: bindTime,
    guid: bindGuid,
    startswith: (value, _culprit, likePattern) => likePattern(String(value), 'start'),
    endswith: (value, _culprit, likePattern) => likePattern(String(value), 'end'),
    contains: (value, _culprit, likePattern) => likePattern(String(value), 'anywhere'),
  }

const LISTED: Record<ListForm, (value: Value, culprit: string) => Value> = {
  textList: withoutTrailingBlanks,
  integerList: (value) => value,
  numberList: (value) => value,
  flagList: (value) => value,
  dayList: bindDay,
  instantList: bindInstant,
  timeList: bindTime,
  guidList: bindGuid,
  binaryList: (value) => value,
}

/** The name of an enumeration value given by its index. */
function nameOf(value: Value, names: readonly string[] | undefined): Value {
  return typeof value === 'string' && /^\d+$/.test(value) ? (names?.[Number(value)] ?? value) : value
}

function bindList(
  { values, culprit }: LiteralList,
  form: ListForm,
  names: readonly string[] | undefined,
): string {
  const given = values.filter((value) => value !== null).map((value) => nameOf(value, names))
  // Other values cannot match an integer field, and SQL Server would reject the whole list.
  const fitting = form === 'integerList' ? given.filter(isInt32) : given
  return JSON.stringify(fitting.map((value) => LISTED[form](value, culprit)))
}

const INT32 = 2_147_483_647

function isInt32(value: Value): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT32
}

function bindCount(value: Value, culprit: string): number {
  if (isInt32(value) && value >= 0) return value
  throw new BadQuery(`${shorten(culprit)} needs a whole number, 0 or more.`, culprit)
}

function bindDay(value: Value, culprit: string): string {
  if (typeof value === 'string' && isDay(value)) return value
  throw new BadQuery(`${shorten(culprit)} needs to be a day such as 2024-03-05.`, culprit)
}

/** A day also counts as an instant, its beginning. */
function bindInstant(value: Value, culprit: string): string {
  const instant = typeof value === 'string' ? normalizeDateTime(value) : null
  if (instant !== null) return instant
  throw new BadQuery(
    `${shorten(culprit)} needs to be an instant such as 2024-03-05T10:20:30.400Z, or a day.`,
    culprit,
  )
}

function bindTime(value: Value, culprit: string): string {
  const time = typeof value === 'string' ? normalizeDuration(value) : null
  if (time !== null) return time
  throw new BadQuery(`${shorten(culprit)} needs to be a time such as PT9H30M.`, culprit)
}

const GUID = /^\{?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}?$/i

function bindGuid(value: Value, culprit: string): string {
  const [, guid] = typeof value === 'string' ? (GUID.exec(value) ?? []) : []
  if (guid !== undefined) return guid.toLowerCase()
  throw new BadQuery(`${shorten(culprit)} needs to be a GUID.`, culprit)
}

function withoutTrailingBlanks(value: Value): Value {
  if (typeof value !== 'string') return value
  let { length } = value
  while (value[length - 1] === ' ') length -= 1
  return value.slice(0, length)
}
