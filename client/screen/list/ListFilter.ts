import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import { checkDateOrder } from '#shared/model/checkDateOrder.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import type { Field } from '#shared/model/field.ts'
import type { ParameterDeclarations } from '#shared/model/queryContract.ts'
import type { Violation } from '#shared/model/Violation.ts'
import {
  resolveRelativeDays,
  type RelativeDay,
  relativePeriod,
  type RelativePeriod,
} from '#shared/kernel/relativeDays.ts'
import { filterParameters, type FilterField, type FilterParameter, type FilterValue } from './filterFields.ts'
import { DAY_RANGES } from './dayRanges.ts'

type Values = Readonly<Record<string, FilterValue | null>>

interface ListFilterOptions {
  readonly fields: readonly FilterField[]
  /** Those of the query. */
  readonly parameters: ParameterDeclarations
  readonly today: string
  /** Where it is remembered for the session once it was searched for (F-043); null for not at all. */
  readonly memory: { readonly storage: Storage; readonly listId: string } | null
}

/** What is entered in the filter of a list. */
export class ListFilter {
  readonly fields: readonly FilterField[]
  private values: Values
  private showsProblems = false
  private readonly known: readonly FilterParameter[]
  private readonly memory: ListFilterOptions['memory']

  constructor({ fields, parameters, today, memory }: ListFilterOptions) {
    this.fields = fields
    this.known = filterParameters(fields, parameters, today)
    this.memory = memory
    this.values = { ...this.initial(), ...this.stored() }
    makeObservable<this, 'values' | 'showsProblems'>(this, {
      values: observableRef,
      showsProblems: observable,
      problems: computed,
      set: action,
      clear: action,
      restore: action,
      showProblems: action,
    })
  }

  /** The value of a parameter; null for none. */
  value(parameter: string): FilterValue | null {
    return this.values[parameter] ?? null
  }

  text(parameter: string): string {
    const value = this.value(parameter)
    return typeof value === 'string' ? value : ''
  }

  /** The rows chosen for a parameter with several. */
  choices(parameter: string): readonly number[] {
    const value = this.value(parameter)
    return typeof value === 'object' && value !== null ? value : []
  }

  /** The day of a parameter; null for none. */
  day(parameter: string): string | null {
    return this.text(parameter) === '' ? null : this.text(parameter)
  }

  /** What a value of the parameter must be. Throws for a parameter that no field sets, which is a programming error. */
  declared(parameter: string): Field {
    const known = this.known.find(({ name }) => name === parameter)
    if (known === undefined) throw new Error(`The filter has no field ${parameter}.`)
    return known.declared
  }

  /** What is wrong with the value, once the user has searched; null for nothing. */
  problemOf(parameter: string): string | null {
    return this.showsProblems ? (this.problems.get(parameter) ?? null) : null
  }

  /** The parameters of the query: what is not blank, trimmed. */
  get parameters(): Readonly<Record<string, FilterValue>> {
    return parametersOf(this.values)
  }

  /** The parameters of the query before anything is entered. */
  get initialParameters(): Readonly<Record<string, FilterValue>> {
    return parametersOf(this.initial())
  }

  /** What is wrong with the values, by parameter. */
  get problems(): ReadonlyMap<string, string> {
    const wrong = this.known.flatMap((parameter) => {
      const { name } = parameter
      const violation = checkFilterValue(parameter, this.value(name))
      const text = this.text(name).trim()
      const meant = text === '' ? null : (parameter.problem?.(text) ?? null)
      const problem = violation?.message ?? meant
      return problem === null ? [] : [[name, problem] as const]
    })
    const misordered = this.fields.flatMap((field) =>
      'from' in field
        ? checkDateOrder(
            { [field.from]: this.day(field.from), [field.to]: this.day(field.to) },
            field.from,
            field.to,
          ).map(({ message }) => [field.to, message] as const)
        : [],
    )
    return new Map([...misordered, ...wrong])
  }

  set(values: Values): void {
    this.values = { ...this.values, ...values }
  }

  clear(): void {
    this.values = this.initial()
    this.showsProblems = false
    this.memory?.storage.removeItem(this.storageKey)
  }

  /** The values as a view holds them: days that a shortcut chooses today, or that are today, move with the calendar (VW3). */
  movingParameters(today: string): Readonly<Record<string, FilterValue | RelativeDay>> {
    const { parameters } = this
    const relative = this.fields.flatMap((field) => Object.entries(relativeDays(field, parameters, today)))
    return { ...parameters, ...Object.fromEntries(relative) }
  }

  /** Sets it to the values of a view, on a day, and to nothing else: a view without a flag shows all. What cannot be read is left out. */
  restore(values: Readonly<Record<string, unknown>>, today: string): void {
    const none = Object.fromEntries(this.known.map(({ name, blank }) => [name, blank]))
    this.values = { ...none, ...this.validParts(resolveRelativeDays(values, today)) }
    this.showsProblems = false
  }

  /** Shows what is wrong, from now on. */
  showProblems(): void {
    this.showsProblems = true
  }

  /** Keeps what is entered for the session. A single day that is as at first, such as today, is left to the calendar. */
  remember(): void {
    const single = new Set(this.fields.flatMap((field) => ('from' in field ? [] : [field.parameter])))
    const moving = this.known.filter(
      ({ name, declared, initial }) =>
        single.has(name) && declared.kind === 'day' && this.value(name) === initial,
    )
    const kept = Object.entries(this.values).filter(([name]) => moving.every((each) => each.name !== name))
    this.memory?.storage.setItem(this.storageKey, JSON.stringify(Object.fromEntries(kept)))
  }

  private get storageKey(): string {
    return `rolloff.filter.${this.memory?.listId ?? ''}`
  }

  private initial(): Values {
    return Object.fromEntries(this.known.map(({ name, initial }) => [name, initial]))
  }

  private stored(): Values {
    try {
      const stored: unknown = JSON.parse(this.memory?.storage.getItem(this.storageKey) ?? '{}')
      return typeof stored === 'object' && stored !== null ? this.validParts(stored) : {}
    } catch {
      // An unreadable stored filter is replaced by an empty one.
      return {}
    }
  }

  private validParts(values: object): Values {
    return Object.fromEntries(Object.entries(values).filter((part) => this.isValid(part)))
  }

  private isValid(part: readonly [string, unknown]): part is [string, FilterValue] {
    const [name, value] = part
    const parameter = this.known.find((each) => each.name === name)
    if (parameter === undefined || value === null) return false
    const isList = parameter.hasSeveral === true
    return isList === Array.isArray(value) && checkFilterValue(parameter, value) === null
  }
}

function parametersOf(values: Values): Readonly<Record<string, FilterValue>> {
  const entered = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  )
  return Object.fromEntries(entered.filter((entry): entry is [string, FilterValue] => !isNothing(entry[1])))
}

/** A flag that is not set asks for nothing, and so does a choice of no rows. */
function isNothing(value: FilterValue | null): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

/** The first violation of the value of a parameter; null for none. */
function checkFilterValue({ declared, hasSeveral }: FilterParameter, value: unknown): Violation | null {
  if (hasSeveral !== true) return checkValue(declared, value)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((each) => checkValue(declared, each)).find((violation) => violation !== null) ?? null
}

/** The days of a field that follow a rule on this day: those of a shortcut it offers, or a single day that is today (VW3). */
function relativeDays(
  field: FilterField,
  values: Readonly<Record<string, FilterValue>>,
  today: string,
): Readonly<Record<string, RelativeDay>> {
  if (!('from' in field))
    return values[field.parameter] === today ? { [field.parameter]: { rule: 'today', end: 'startDate' } } : {}
  const { from, to, ranges = DAY_RANGES } = field
  const isChosen = (rule: RelativePeriod): boolean => {
    const { startDate, endDate } = relativePeriod(rule, today)
    return values[from] === startDate && values[to] === endDate
  }
  const rule = ranges.find((range) => isChosen(range.rule))?.rule
  return rule === undefined ? {} : { [from]: { rule, end: 'startDate' }, [to]: { rule, end: 'endDate' } }
}
