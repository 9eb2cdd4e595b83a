import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'

/** A validator that Breeze has built in, with its limits. */
type Validator =
  | { readonly name: 'required' | KindValidator }
  | { readonly name: 'maxLength'; readonly maxLength: number }

type KindValidator = 'string' | 'int32' | 'number' | 'bool'
type DataType = 'Int32' | 'String' | 'Decimal' | 'Boolean'

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

export interface DataProperty {
  readonly name: string
  readonly dataType: DataType
  readonly isNullable: boolean
  readonly defaultValue?: string | number | boolean
  readonly isPartOfKey?: true
  readonly concurrencyMode?: 'Fixed'
  readonly maxLength?: number
  readonly validators: readonly Validator[]
  readonly custom: FieldMetadata
}

/**
 * Days and instants are strings for the client too: Breeze would turn them into dates, a day at local midnight, which a
 * time zone or a summer time moves; as strings they are compared, kept and sent exactly as stored.
 */
const dataTypes: Record<Kind, { readonly dataType: DataType; readonly validator: KindValidator }> = {
  id: { dataType: 'Int32', validator: 'int32' },
  version: { dataType: 'Int32', validator: 'int32' },
  reference: { dataType: 'Int32', validator: 'int32' },
  lookup: { dataType: 'Int32', validator: 'int32' },
  text: { dataType: 'String', validator: 'string' },
  note: { dataType: 'String', validator: 'string' },
  integer: { dataType: 'Int32', validator: 'int32' },
  decimal: { dataType: 'Decimal', validator: 'number' },
  money: { dataType: 'Decimal', validator: 'number' },
  rate: { dataType: 'Decimal', validator: 'number' },
  flag: { dataType: 'Boolean', validator: 'bool' },
  day: { dataType: 'String', validator: 'string' },
  instant: { dataType: 'String', validator: 'string' },
  choice: { dataType: 'String', validator: 'string' },
}

/** One field as the client sees it. */
export function dataProperty(name: string, field: Field): DataProperty {
  const { kind, maxLength } = field
  return {
    name,
    dataType: dataTypes[kind].dataType,
    isNullable: isNullableForClient(field),
    ...(field.default !== undefined && { defaultValue: field.default }),
    ...(kind === 'id' && { isPartOfKey: true }),
    ...(kind === 'version' && { concurrencyMode: 'Fixed' }),
    ...(maxLength !== undefined && { maxLength }),
    validators: validators(field),
    custom: custom(field),
  }
}

/**
 * A fresh record is blank, also where a value is required: Breeze would fill a field that must not be null with zero or ''.
 * That it is missing is said by validation.
 */
function isNullableForClient({ kind, default: standard }: Field): boolean {
  return kind !== 'id' && standard === undefined
}

function validators({ kind, required, maxLength }: Field): Validator[] {
  return [
    ...(required || kind === 'id' ? [{ name: 'required' } as const] : []),
    { name: dataTypes[kind].validator },
    ...(maxLength === undefined ? [] : [{ name: 'maxLength', maxLength } as const]),
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
