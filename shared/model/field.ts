import type { TextFormat } from './textFormats.ts'
import type { Kind, ReferenceBasis, RoleRule, Stamp } from './kinds.ts'

/** One field of an entity. `V` is the type of its value in a record (null included where it may be empty). */
export interface Field<V = unknown> {
  readonly kind: Kind
  readonly caption: string
  /** May the stored value be null? */
  readonly nullable: boolean
  /** A record without a value is rejected with 'Required'. */
  readonly required: boolean
  readonly default?: string | number | boolean
  readonly maxLength?: number
  /** Digits in all and after the decimal point; numbers only. */
  readonly precision?: number
  readonly scale?: number
  readonly min?: number
  readonly max?: number
  /** The message for a value outside min and max, if the specification prescribes one. */
  readonly rangeMessage?: string
  /** Whether it is a fraction that is shown as a percentage. */
  readonly isPercentage?: true
  /** Whether the digits stay together, as it is the number by which people call a record. */
  readonly ungrouped?: true
  readonly choices?: readonly string[]
  /** Name under which metadata tells clients the choices. */
  readonly enumType?: string
  /** A text that programs make and people never type: it is compared as stored, by the index of its column. */
  readonly identifier?: true
  /** The format of a text; it is stored as normalized by `normalizeValue`. */
  readonly format?: TextFormat
  /** Name of the entity referred to (`reference`, `lookup`). */
  readonly target?: string
  /** Name of the field that holds the name of the entity referred to, for a reference to records of several entities. */
  readonly targetBy?: string
  /** What a reference rests on; it is `chosen` where nothing is said. */
  readonly basis?: ReferenceBasis
  readonly stamp?: Stamp
  /** The optimistic concurrency token; the server sets a new value with every change. */
  readonly concurrency: boolean
  /** Only the server sets it: a client's value is ignored on added records and refused on changed ones. */
  readonly serverOwned: boolean
  /**
   * A display order. When a record is moved, the server renumbers the others without changing their versions, so that concurrent
   * edits do not conflict.
   */
  readonly renumbered?: true
  /** Restricts who may read or write this field in addition to the entity's access. */
  readonly read?: RoleRule
  readonly write?: RoleRule
  readonly indexed: boolean
  readonly unique: boolean
  /** Type-level only; never set. */
  readonly valueType?: V
}

interface FieldOptions {
  readonly required?: true
  readonly serverOwned?: true
  readonly read?: RoleRule
  readonly write?: RoleRule
  readonly indexed?: boolean
  readonly unique?: true
}
interface ReferenceOptions extends FieldOptions {
  readonly basis?: ReferenceBasis
}
/** Options of fields with a fixed text format. */
interface FormattedTextOptions extends FieldOptions {
  readonly default?: string
}

/** Options of fields that may be the key of a record, or refer to one by its key. */
interface KeyOptions extends FieldOptions {
  readonly target?: string
  readonly concurrency?: true
}
interface TextOptions extends FieldOptions {
  readonly maxLength?: number
  readonly default?: string
  readonly format?: TextFormat
}
interface NumberOptions extends FieldOptions {
  readonly default?: number
  readonly min?: number
  readonly max?: number
  readonly rangeMessage?: string
  readonly isPercentage?: true
}
interface IntegerOptions extends NumberOptions, KeyOptions {
  readonly ungrouped?: true
}
interface DecimalOptions extends NumberOptions {
  readonly precision?: number
  readonly scale?: number
}
interface LookupOptions extends ReferenceOptions {
  readonly default?: number
}

type FieldValue<O, V> = O extends { readonly required: true } | { readonly default: unknown } ? V : V | null

const DEFAULT_TEXT_LENGTH = 255

/** The builders of fields, one for each kind. Without `required` or `default` a field may be empty (null). */
export const field = {
  id: (caption = 'No.'): Field<number> =>
    createField({ kind: 'id', caption, nullable: false, serverOwned: true }),
  version: (): Field<number> =>
    createField({
      kind: 'version',
      caption: 'Version',
      nullable: false,
      default: 1,
      concurrency: true,
      serverOwned: true,
    }),
  text: <const O extends TextOptions>(caption: string, options?: O): Field<FieldValue<O, string>> =>
    createField({ kind: 'text', caption, maxLength: DEFAULT_TEXT_LENGTH, ...options }),
  /** A text that a program made, such as the id of a save. */
  identifier: <const O extends FieldOptions & { readonly maxLength: number }>(
    caption: string,
    options: O,
  ): Field<FieldValue<O, string>> => createField({ kind: 'text', caption, identifier: true, ...options }),
  note: <const O extends FieldOptions>(caption: string, options?: O): Field<FieldValue<O, string>> =>
    createField({ kind: 'note', caption, ...options }),
  integer: <const O extends IntegerOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'integer', caption, ...options }),
  byte: <const O extends IntegerOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'byte', caption, ...options }),
  short: <const O extends IntegerOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'short', caption, ...options }),
  long: <const O extends IntegerOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'long', caption, ...options }),
  float: <const O extends NumberOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'float', caption, ...options }),
  decimal: <const O extends DecimalOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'decimal', caption, precision: 18, scale: 2, ...options }),
  money: <const O extends NumberOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'money', caption, precision: 18, scale: 2, ...options }),
  rate: <const O extends NumberOptions>(caption: string, options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'rate', caption, precision: 18, scale: 4, ...options }),
  /** A record's position in a list or column, counted from 1; `default: 0` for lists in which every record has one. */
  order: <const O extends { readonly default?: 0 }>(options?: O): Field<FieldValue<O, number>> =>
    createField({ kind: 'integer', caption: 'Order', renumbered: true, ...options }),
  flag: (
    caption: string,
    options?: Omit<FieldOptions, 'required'> & { readonly default?: boolean },
  ): Field<boolean> => createField({ kind: 'flag', caption, default: false, ...options }),
  day: <const O extends FieldOptions>(caption: string, options?: O): Field<FieldValue<O, string>> =>
    createField({ kind: 'day', caption, maxLength: 10, ...options }),
  instant: <const O extends FieldOptions>(caption: string, options?: O): Field<FieldValue<O, string>> =>
    createField({ kind: 'instant', caption, maxLength: 24, ...options }),
  dateOnly: <const O extends FieldOptions>(caption: string, options?: O): Field<FieldValue<O, string>> =>
    createField({ kind: 'dateOnly', caption, maxLength: 10, ...options }),
  dateTime: <const O extends KeyOptions & FormattedTextOptions>(
    caption: string,
    options?: O,
  ): Field<FieldValue<O, string>> => createField({ kind: 'dateTime', caption, maxLength: 24, ...options }),
  dateTimeOffset: <const O extends FormattedTextOptions>(
    caption: string,
    options?: O,
  ): Field<FieldValue<O, string>> =>
    createField({ kind: 'dateTimeOffset', caption, maxLength: 24, ...options }),
  time: <const O extends FormattedTextOptions>(caption: string, options?: O): Field<FieldValue<O, string>> =>
    createField({ kind: 'time', caption, maxLength: 30, ...options }),
  guid: <const O extends KeyOptions>(caption: string, options?: O): Field<FieldValue<O, string>> =>
    createField({ kind: 'guid', caption, maxLength: 36, ...options }),
  /** `maxLength` counts bytes. */
  binary: <const O extends KeyOptions & { readonly maxLength?: number }>(
    caption: string,
    options?: O,
  ): Field<FieldValue<O, string>> => createField({ kind: 'binary', caption, ...options }),
  choice: <
    const C extends readonly string[],
    const O extends FieldOptions & { readonly default?: C[number]; readonly enumType?: string },
  >(
    caption: string,
    choices: C,
    options?: O,
  ): Field<FieldValue<O, C[number]>> =>
    createField({ kind: 'choice', caption, choices, maxLength: 40, ...options }),
  reference: <const O extends ReferenceOptions>(
    caption: string,
    target: string,
    options?: O,
  ): Field<FieldValue<O, number>> =>
    createField({ kind: 'reference', caption, target, indexed: true, ...options }),
  /** A reference whose target entity is named by another field of the same record. */
  referenceBy: <const O extends FieldOptions>(
    caption: string,
    targetBy: string,
    options?: O,
  ): Field<FieldValue<O, number>> =>
    createField({ kind: 'reference', caption, targetBy, indexed: true, ...options }),
  lookup: <const O extends LookupOptions>(
    caption: string,
    target: string,
    options?: O,
  ): Field<FieldValue<O, number>> => createField({ kind: 'lookup', caption, target, ...options }),
  created: (caption = 'Created'): Field<string | null> =>
    createField({ kind: 'instant', caption, maxLength: 24, stamp: 'created', serverOwned: true }),
  createdBy: (caption = 'Created by'): Field<string | null> =>
    createField({ kind: 'text', caption, maxLength: 100, stamp: 'createdBy', serverOwned: true }),
  createdById: (caption = 'Created by'): Field<number | null> =>
    createField({ kind: 'reference', caption, target: 'User', stamp: 'createdById', serverOwned: true }),
  /** Set by the server when a client asks for deletion, cleared when it asks for restoration. */
  deleted: (): Field<string | null> =>
    createField({ kind: 'instant', caption: 'Deleted', maxLength: 24, stamp: 'deleted' }),
  deletedBy: (): Field<string | null> =>
    createField({
      kind: 'text',
      caption: 'Deleted by',
      maxLength: 100,
      stamp: 'deletedBy',
      serverOwned: true,
    }),
}

type FieldInit = Partial<Field> & Pick<Field, 'kind' | 'caption'>

function createField<V>(init: FieldInit): Field<V> {
  const { valueType: _valueType, ...rest } = init
  return {
    required: false,
    concurrency: false,
    serverOwned: false,
    indexed: false,
    unique: false,
    ...rest,
    nullable: init.nullable ?? !(init.required === true || init.default !== undefined),
  }
}
