import { businessDay } from '#test/reference/days.ts'
import type { Company } from './company.ts'
import type { Answer } from './Office.ts'
import type { Plan } from './plan.ts'
import type { Step } from './scenario.ts'
import type { State } from './state.ts'

/** A step that was done or refused, and what should be stored now. */
export interface StepResult {
  readonly answer: Answer
  readonly plan: Plan
  /** Should the server refuse it? */
  readonly isRefused: boolean
}

/** What a step works with. */
export interface StepContext<S extends Step = Step> {
  readonly company: Company
  readonly state: State
  readonly step: S
  /** The state before the step, to be changed to what it should be after. */
  readonly plan: Plan
  /** Lines whose price somebody changed by hand. */
  readonly edited: Set<number>
}

/** Asks the server and changes the plan to what should be stored then; null where there is nothing to do it with. */
export type StepHandler<K extends Step['do']> = (
  context: StepContext<Extract<Step, { readonly do: K }>>,
) => Promise<Answer | { readonly refused: Answer } | null>

/** One of these by its number; null where there are none. */
export function nthOf<T>(from: readonly T[], nth: number): T | null {
  return from.length === 0 ? null : (from[nth % from.length] ?? null)
}

export function today({ office }: Company): string {
  return businessDay(office.now())
}
