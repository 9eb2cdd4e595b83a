import { makeAutoObservable, observable } from 'mobx'
import { createContext, useContext, useState } from 'react'

/** Which fields may show their problems: those already left once, or all of them after a refused save (F-031). */
export class FormState {
  allShown = false
  private readonly touched = observable.set<string>()

  constructor() {
    makeAutoObservable(this)
  }

  touch(field: string): void {
    this.touched.add(field)
  }

  showsProblems(field: string): boolean {
    return this.allShown || this.touched.has(field)
  }

  /** Call when a save is refused: every problem becomes visible. */
  showAll(): void {
    this.allShown = true
  }

  reset(): void {
    this.allShown = false
    this.touched.clear()
  }
}

const FormStateContext = createContext<FormState | null>(null)

/** Wrap a form's fields in it; the value comes from `useFormState`. */
export const FormStateProvider = FormStateContext.Provider

/** A form's state, to be given to FormStateProvider. */
export function useFormState(): FormState {
  const [state] = useState(() => new FormState())
  return state
}

/** The state of the form around, or one of the field's own. */
export function useEnclosingForm(): FormState {
  const own = useFormState()
  return useContext(FormStateContext) ?? own
}
