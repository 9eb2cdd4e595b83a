import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { Model } from '#shared/model/model.ts'
import { metadataName, type MetadataName } from './metadataName.ts'

/** A built-in Breeze validator with its limits. */
type Validator =
  | { readonly name: 'required' | KindValidator }
  | { readonly name: 'maxLength'; readonly maxLength: number }

type KindValidator =
  | 'string'
  | 'byte'
  | 'int16'
  | 'int32'
  | 'integer'
  | 'number'
  | 'bool'
  | 'date'
  | 'duration'
  | 'guid'
  | 'none'

type DataType =
  | 'String'
  | 'Byte'
  | 'Int16'
  | 'Int32'
  | 'Int64'
  | 'Single'
  | 'Decimal'
  | 'Boolean'
  | 'DateOnly'
  | 'DateTime'
  | 'DateTimeOffset'
  | 'Time'
  | 'Guid'
  | 'Binary'

/** What the client's own code needs to know of a field beyond Breeze. */
interface FieldMetadata {
  readonly kind: Kind
  readonly caption: string
  readonly serverOwned?: true
  readonly choices?: readonly string[]
  readonly target?: string
  readonly targetBy?: string
  readonly scale?: number
}

/** A property of a complex type. */
export type ComplexProperty = MetadataName & { readonly complexTypeName: string; readonly isNullable: false }

export type DataProperty = MetadataName & {
  readonly dataType: DataType
  readonly isNullable: boolean
  readonly defaultValue?: string | number | boolean
  readonly isPartOfKey?: true
  readonly concurrencyMode?: 'Fixed'
  readonly maxLength?: number
  readonly enumType?: string
  readonly validators: readonly Validator[]
  readonly custom: FieldMetadata
}

/**
 * Days and instants (not `dateOnly`, `dateTime` and `dateTimeOffset`) are strings on the client too: Breeze would parse them as
 * dates, a day as local midnight, which time zones and daylight saving shift; as strings they are compared, kept and sent exactly
 * as stored.
 */
const dataTypes: Record<Kind, { readonly dataType: DataType; readonly validator: KindValidator }> = {
  id: { dataType: 'Int32', validator: 'int32' },
  version: { dataType: 'Int32', validator: 'int32' },
  reference: { dataType: 'Int32', validator: 'int32' },
  lookup: { dataType: 'Int32', validator: 'int32' },
  text: { dataType: 'String', validator: 'string' },
  note: { dataType: 'String', validator: 'string' },
  integer: { dataType: 'Int32', validator: 'int32' },
  byte: { dataType: 'Byte', validator: 'byte' },
  short: { dataType: 'Int16', validator: 'int16' },
  long: { dataType: 'Int64', validator: 'integer' },
  float: { dataType: 'Single', validator: 'number' },
  decimal: { dataType: 'Decimal', validator: 'number' },
  money: { dataType: 'Decimal', validator: 'number' },
  rate: { dataType: 'Decimal', validator: 'number' },
  flag: { dataType: 'Boolean', validator: 'bool' },
  day: { dataType: 'String', validator: 'string' },
  instant: { dataType: 'String', validator: 'string' },
  // Invalid dates are left to the server, which reports them.
  dateOnly: { dataType: 'DateOnly', validator: 'none' },
  dateTime: { dataType: 'DateTime', validator: 'date' },
  dateTimeOffset: { dataType: 'DateTimeOffset', validator: 'date' },
  time: { dataType: 'Time', validator: 'duration' },
  choice: { dataType: 'String', validator: 'string' },
  guid: { dataType: 'Guid', validator: 'guid' },
  binary: { dataType: 'Binary', validator: 'none' },
}

/** A complex property as the client sees it. */
export function complexProperty(model: Model, name: string, complexTypeName: string): ComplexProperty {
  return { ...metadataName(model, name), complexTypeName, isNullable: false }
}

/** One field as the client sees it. */
export function dataProperty(model: Model, name: string, field: Field, isKey: boolean): DataProperty {
  const { kind, maxLength } = field
  return {
    ...metadataName(model, name),
    dataType: dataTypes[kind].dataType,
    isNullable: !isKey && isNullableForClient(field),
    ...(field.default !== undefined && { defaultValue: field.default }),
    ...(isKey && { isPartOfKey: true }),
    ...(field.concurrency && { concurrencyMode: 'Fixed' }),
    ...(maxLength !== undefined && { maxLength }),
    ...(field.enumType !== undefined && { enumType: `${field.enumType}:#${model.namespace}` }),
    validators: validators(field, isKey),
    custom: custom(field),
  }
}

/**
 * A new record is blank, even in required fields: Breeze would fill non-nullable fields with zero or ''. Validation reports
 * missing values.
 */
function isNullableForClient({ default: standard }: Field): boolean {
  return standard === undefined
}

function validators({ kind, required, maxLength }: Field, isKey: boolean): Validator[] {
  return [
    ...(required || isKey ? [{ name: 'required' } as const] : []),
    { name: dataTypes[kind].validator },
    ...(maxLength === undefined || dataTypes[kind].dataType !== 'String'
      ? []
      : [{ name: 'maxLength', maxLength } as const]),
  ]
}

function custom({ kind, caption, serverOwned, choices, target, targetBy, scale }: Field): FieldMetadata {
  return {
    kind,
    caption,
    ...(serverOwned && { serverOwned }),
    ...(choices && { choices }),
    ...(target !== undefined && { target }),
    ...(targetBy !== undefined && { targetBy }),
    ...(scale !== undefined && { scale }),
  }
}
