import { permissions } from '../access/roles.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { field, type Field } from '../model/field.ts'
import type { RoleRule } from '../model/kinds.ts'
import { pictureRefusal } from './pictures.ts'

/** Who may read a setting: all signed-in users, or for costs those who may view margins (SE6). */
type ReaderRule = 'signedIn' | typeof permissions.viewMargins

/** One setting of the business. A value that is not set is null. */
export interface SettingDeclaration<V extends number | string = number | string> {
  readonly caption: string
  /** Column of the setting's row that holds the value. */
  readonly column: 'decimalValue' | 'stringValue'
  /** Type and limits of the value. */
  readonly value: Field<V | null>
  /** The initial value of a new installation. */
  readonly default: V
  readonly read: ReaderRule
  readonly update: RoleRule
  /** Work is charged at it: a change begins on a day, and what it was before is kept (SE700). */
  readonly isPrice: boolean
  /** What a text may name between braces; anything goes where there are none. */
  readonly placeholders?: readonly string[]
  /** Why a text of the right type cannot be used; null if it can. */
  readonly refusal?: (text: string) => string | null
  /** The text is a picture, as a data URI. */
  readonly isPicture?: true
}

interface Options {
  /** By default all signed-in users. */
  readonly read?: ReaderRule
  readonly isPrice?: true
  readonly placeholders?: readonly string[]
  readonly refusal?: (text: string) => string | null
  readonly isPicture?: true
}

/** More than anybody keeps something. */
const MAX_YEARS = 100

type Number = SettingDeclaration<number>
type Text = SettingDeclaration<string>

/** The builders of settings, one for each type of value. */
export const setting = {
  /** Dollars, or dollars per unit; not negative (SE1). */
  amount: (caption: string, standard: number, options?: Options): Number =>
    numeric(field.rate(caption, { min: 0, max: MAX_RATE }), standard, options),
  /** An amount that work is charged at (SE700). */
  price: (caption: string, standard: number): Number => setting.amount(caption, standard, { isPrice: true }),
  /** A fraction, such as 0.12 for 12 % (SE2). */
  fraction: (caption: string, standard: number, options?: Options): Number =>
    numeric(field.rate(caption, { min: 0, max: 1 }), standard, options),
  /** A number of years; 0 for no limit. */
  years: (caption: string, standard: number): Number =>
    numeric(field.integer(caption, { min: 0, max: MAX_YEARS }), standard),
  /** `YYYY-MM-DD` (SE3). */
  day: (caption: string, standard: string, options?: Options): Text =>
    textual(field.day(caption), standard, options),
  email: (caption: string, standard: string, options?: Options): Text =>
    textual(field.text(caption, { maxLength: 254, format: 'email' }), standard, options),
  /** Stored in one form, as every phone number is (SE1410). */
  phone: (caption: string, standard: string, options?: Options): Text =>
    textual(field.text(caption, { maxLength: 40, format: 'phone' }), standard, options),
  /** A single line of at most 255 characters. */
  line: (caption: string, standard: string, options?: Options): Text =>
    textual(field.text(caption), standard, options),
  /** Multi-line text. */
  text: (caption: string, standard: string, options?: Options): Text =>
    textual(field.note(caption), standard, options),
  /** A small picture as a data URI (SE1000). */
  picture: (caption: string): Text =>
    textual(field.note(caption), '', { refusal: pictureRefusal, isPicture: true }),
}

function numeric(
  value: Field<number | null>,
  standard: number,
  { read = 'signedIn', isPrice = false }: { readonly read?: ReaderRule; readonly isPrice?: boolean } = {},
): Number {
  return declared({ column: 'decimalValue', value, default: standard, read, isPrice })
}

function textual(
  value: Field<string | null>,
  standard: string,
  { read = 'signedIn', ...more }: Options = {},
): Text {
  return declared({ column: 'stringValue', value, default: standard, read, ...more, isPrice: false })
}

function declared<V extends number | string>(
  given: Omit<SettingDeclaration<V>, 'caption' | 'update'>,
): SettingDeclaration<V> {
  return { caption: given.value.caption, update: permissions.administer, ...given }
}

/** Declares all settings by the names under which they are stored. */
export function defineSettings<const S extends Readonly<Record<string, SettingDeclaration>>>(settings: S): S {
  return settings
}
