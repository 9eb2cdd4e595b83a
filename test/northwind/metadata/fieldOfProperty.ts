import { ComplexType, DataType, type DataProperty } from 'breeze-client'
import { field, type Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'

/** The kinds of the data types that a Breeze server may name. */
const KINDS: ReadonlyMap<DataType, Kind> = new Map<DataType, Kind>([
  [DataType.String, 'text'],
  [DataType.Int64, 'long'],
  [DataType.Int32, 'integer'],
  [DataType.Int16, 'short'],
  [DataType.Byte, 'byte'],
  [DataType.Decimal, 'decimal'],
  [DataType.Double, 'float'],
  [DataType.Single, 'float'],
  [DataType.Boolean, 'flag'],
  [DataType.DateOnly, 'dateOnly'],
  [DataType.DateTime, 'dateTime'],
  [DataType.DateTimeOffset, 'dateTimeOffset'],
  [DataType.Time, 'time'],
  [DataType.Guid, 'guid'],
  [DataType.Binary, 'binary'],
])

/** The length of values that are stored as texts of a fixed form. */
const LENGTHS: Partial<Record<Kind, number>> = {
  day: 10,
  instant: 24,
  dateOnly: 10,
  dateTime: 24,
  dateTimeOffset: 24,
  time: 30,
  guid: 36,
  choice: 40,
}

/** A longer text has no limit. */
const MAX_TEXT_LENGTH = 4_000

const DECIMAL_KINDS: ReadonlySet<Kind> = new Set<Kind>(['decimal', 'money', 'rate'])

const CONCURRENCY_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'version',
  'integer',
  'short',
  'long',
  'guid',
  'dateTime',
  'binary',
])

/** What the declaration of a field takes from its place in the entity. */
interface FieldPlace {
  readonly isKey: boolean
  /** Whether the server numbers the records of the entity. */
  readonly isNumbered: boolean
  /** The entity that a relation of the record refers to by this field. */
  readonly target: string | undefined
}

/** The declaration of a property; null for one of a type that no field has. */
export function fieldOfProperty(property: DataProperty, place: FieldPlace): Field | null {
  const kind = kindOf(property, place)
  if (kind === null) return null
  return {
    kind,
    caption: captionOf(property),
    concurrency: property.concurrencyMode === 'Fixed' && CONCURRENCY_KINDS.has(kind),
    serverOwned: kind === 'id' || customOf(property)['serverOwned'] === true,
    indexed: place.target !== undefined && !place.isKey,
    unique: false,
    ...necessityOf(property, kind, place.isKey),
    ...(place.target !== undefined && { target: place.target }),
    ...limitsOf(property, kind),
    ...choicesOf(property, kind),
  }
}

/** Whether it may be empty, and what it is otherwise. */
function necessityOf(
  property: DataProperty,
  kind: Kind,
  isKey: boolean,
): Pick<Field, 'required' | 'nullable' | 'default'> {
  if (isKey) return { required: kind !== 'id', nullable: false }
  if (isToBeEntered(property)) return { required: true, nullable: false }
  const standard = defaultOf(property, kind)
  return standard === undefined
    ? { required: false, nullable: property.isNullable }
    : { required: false, nullable: false, default: standard }
}

/** How long or how exact its values are. */
function limitsOf(property: DataProperty, kind: Kind): Pick<Field, 'maxLength' | 'precision' | 'scale'> {
  const { scale } = customOf(property)
  if (DECIMAL_KINDS.has(kind)) return { precision: 18, scale: typeof scale === 'number' ? scale : 4 }
  const maxLength = LENGTHS[kind] ?? property.maxLength
  return typeof maxLength === 'number' && kind !== 'note' ? { maxLength } : {}
}

function choicesOf({ custom, enumType }: DataProperty, kind: Kind): Pick<Field, 'choices' | 'enumType'> {
  const { choices } = customOf({ custom })
  return {
    ...(kind === 'choice' && Array.isArray(choices) && { choices: choices.map(String) }),
    ...(enumType !== undefined && { enumType: enumType.replace(/:#.*$/u, '').replace(/^.*\./u, '') }),
  }
}

/** What a server says of a property besides what Breeze knows. */
export function customOf({ custom }: { readonly custom?: unknown }): Readonly<Record<string, unknown>> {
  return typeof custom === 'object' && custom !== null ? { ...custom } : {}
}

/** `Ship city` for `shipCity`, unless the server has a caption. */
export function captionOf(named: { readonly name: string; readonly custom?: unknown }): string {
  const { caption } = customOf(named)
  if (typeof caption === 'string' && caption !== '') return caption
  const words = named.name.replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2').replaceAll(/[._]+/gu, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function kindOf(property: DataProperty, { isKey, isNumbered }: FieldPlace): Kind | null {
  if (property.dataType instanceof ComplexType) return null
  const kind = KINDS.get(property.dataType) ?? null
  if (isKey && isNumbered && kind === 'integer') return 'id'
  const { kind: said } = customOf(property)
  if (isSaidKind(said)) return said
  return kind === 'text' && !isKey && (property.maxLength ?? Infinity) > MAX_TEXT_LENGTH ? 'note' : kind
}

/** Keys and references are known by where they are. */
const PLACED_KINDS: readonly string[] = ['id', 'reference', 'lookup']

/** Each kind has a builder; those that are no kinds are not said. */
function isSaidKind(name: unknown): name is Kind {
  return typeof name === 'string' && Object.hasOwn(field, name) && !PLACED_KINDS.includes(name)
}

/** What a record has where nothing is said: Breeze has a value for each property that may not be null. */
function defaultOf(
  { defaultValue, isNullable }: DataProperty,
  kind: Kind,
): string | number | boolean | undefined {
  if (kind === 'flag') return defaultValue === true
  if (isNullable) return undefined
  if (defaultValue instanceof Date) return defaultValue.toISOString()
  return typeof defaultValue === 'number' || (typeof defaultValue === 'string' && defaultValue !== '')
    ? defaultValue
    : undefined
}

/** A text that may not be null is blank on a new record. */
function isToBeEntered({ validators, isNullable, defaultValue }: DataProperty): boolean {
  return validators.some(({ name }) => name === 'required') || (!isNullable && defaultValue === '')
}
