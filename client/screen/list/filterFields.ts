import type { EntityName } from '#shared/model/product.ts'
import { field, type Field } from '#shared/model/field.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { DayRange } from './dayRanges.ts'
import type { ParameterDeclarations, ParameterKind } from '#shared/model/queryContract.ts'

/** A text or a flag. */
interface PlainField {
  readonly parameter: string
  readonly caption: string
}

/** A text that has to mean something. */
interface MeantField extends PlainField {
  /** Why a text, which is not blank, means nothing; null where it does. */
  problem(this: void, text: string): string | null
}

/** One of these texts. */
interface OptionField extends PlainField {
  readonly options: readonly string[]
}

/** A row of a lookup table. */
interface ChoiceField extends PlainField {
  readonly choiceOf: EntityName
  /** Whether rows are offered, too, that are not chosen any more, such as of people who left. */
  readonly offersRetired?: true
}

/** Any number of the rows of a lookup table. */
export interface ChoicesField extends PlainField {
  readonly choicesOf: EntityName
  /** Those chosen before anything else is, and after Clear. */
  readonly initialIds?: readonly number[]
}

/** A number. */
interface NumberField extends PlainField {
  /** Its value before anything is entered, and after Clear. */
  readonly initialNumber: number
}

/** A condition that applies or not. */
interface FlagField extends PlainField {
  /** Whether it applies before anything is chosen, and after Clear. */
  readonly isInitiallySet?: boolean
}

/** A condition that two actions set and clear, one of which is shown at a time, instead of a box of the form. */
export interface ToggleField {
  readonly parameter: string
  /** The caption of the action that sets it, and of the one that clears it. */
  readonly set: string
  readonly unset: string
  /** Whether it applies before anything is chosen, and after Clear. */
  readonly isInitiallySet?: boolean
  /** The parameter is a day: set, it is today. */
  readonly isOfToday?: true
  /** What the list says where it has no rows because of it. */
  readonly emptyText?: string
  /** What else of the filter follows from the flag. */
  also?(this: void, isSet: boolean): Readonly<Record<string, FilterValue>>
}

/** One day. */
export interface DayField extends PlainField {
  /** Its value before anything is chosen, and after Clear. */
  readonly initial?: (today: string) => string
  /** Offers Previous and Next. */
  readonly hasSteps?: boolean
}

/** Two days, both included, with shortcuts for frequent ranges. */
export interface DaysField {
  readonly from: string
  readonly to: string
  readonly caption: string
  /** The captions of the two days; `Created from` and `Created to` unless given. */
  readonly captions?: readonly [from: string, to: string]
  /** The ranges offered, those of all lists unless given. */
  readonly ranges?: readonly DayRange[]
  /** The days before anything is chosen, and after Clear. */
  readonly initial?: (today: string) => ReportPeriod
}

/** A field of a list's filter; the kind of the query's parameter decides how it is edited. */
export type FilterField =
  | PlainField
  | MeantField
  | NumberField
  | FlagField
  | ToggleField
  | DayField
  | OptionField
  | ChoiceField
  | ChoicesField
  | DaysField

/** A field that the form of the filter shows. */
export type FormField = Exclude<FilterField, ToggleField>

/** The parameters of these kinds. */
type NameOf<P extends ParameterDeclarations, K extends ParameterKind> = {
  [N in keyof P]: [P[N]['kind'] & K] extends [never] ? never : N
}[keyof P]

/** A field of a filter of a query with these parameters; one of another kind does not compile. */
export type FilterFieldOf<P extends ParameterDeclarations> =
  | ((PlainField | MeantField | OptionField) & { readonly parameter: NameOf<P, 'text'> })
  | ((FlagField | ToggleField) & { readonly parameter: NameOf<P, 'flag'> })
  | ((DayField | (ToggleField & { readonly isOfToday: true })) & { readonly parameter: NameOf<P, 'day'> })
  | ((ChoiceField | NumberField) & { readonly parameter: NameOf<P, 'integer'> })
  | (ChoicesField & { readonly parameter: NameOf<P, 'integers'> })
  | (DaysField & { readonly from: NameOf<P, 'day'>; readonly to: NameOf<P, 'day'> })

/** The value of a parameter: as its kind says; of a day also what is typed and is none yet. */
export type FilterValue = string | number | boolean | readonly number[]

/** One parameter of a filter. */
export interface FilterParameter {
  readonly name: string
  /** What a value of it must be; of several values, each. */
  readonly declared: Field
  readonly hasSeveral?: true
  /** Why a text that is not blank means nothing. */
  problem?(this: void, text: string): string | null
  readonly initial: FilterValue | null
  /** Its value where nothing is asked for; of a parameter that the query requires, the initial one. */
  readonly blank: FilterValue | null
}

/** The parameters that the fields of a filter set. */
export function filterParameters(
  fields: readonly FilterField[],
  declarations: ParameterDeclarations,
  today: string,
): readonly FilterParameter[] {
  return fields.flatMap((each) => {
    if ('from' in each) {
      const days = each.initial?.(today)
      return [
        parameterOf(each.from, declarations, days?.startDate),
        parameterOf(each.to, declarations, days?.endDate),
      ]
    }
    const parameter = parameterOf(each.parameter, declarations, initialOf(each, today))
    if ('problem' in each) return [{ ...parameter, problem: each.problem }]
    if (!('options' in each)) return [parameter]
    return [{ ...parameter, declared: field.choice(each.parameter, each.options) }]
  })
}

function initialOf(field: Exclude<FilterField, DaysField>, today: string): FilterValue | undefined {
  if ('set' in field)
    return field.isInitiallySet === true ? (toggled(field, true, today) ?? undefined) : undefined
  if ('isInitiallySet' in field) return field.isInitiallySet
  if ('initialNumber' in field) return field.initialNumber
  if ('choicesOf' in field) return field.initialIds
  return 'initial' in field ? field.initial?.(today) : undefined
}

/** The value of the parameter of a toggle that is set or not. */
export function toggled({ isOfToday }: ToggleField, isSet: boolean, today: string): FilterValue | null {
  if (isOfToday === true) return isSet ? today : null
  return isSet
}

/** The values that ask for nothing, of kinds where null is none. */
const BLANKS: Partial<Record<ParameterKind, FilterValue>> = { flag: false, integers: [] }

function parameterOf(
  name: string,
  declarations: ParameterDeclarations,
  initial: FilterValue | null = null,
): FilterParameter {
  const { kind = 'text', required } = declarations[name] ?? {}
  const options = required === true ? { required } : {}
  const none = BLANKS[kind] ?? null
  const first = initial ?? none
  const values = { initial: first, blank: required === true ? first : none }
  if (kind === 'flag') return { name, declared: field.flag(name), ...values }
  if (kind === 'day') return { name, declared: field.day(name, options), ...values }
  if (kind === 'integer') return { name, declared: field.integer(name, options), ...values }
  if (kind === 'integers')
    return { name, declared: field.integer(name, options), hasSeveral: true, ...values }
  return { name, declared: field.text(name, options), ...values }
}
