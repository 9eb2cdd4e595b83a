import { makeAutoObservable, observable } from 'mobx'
import { createContext, useContext, useState } from 'react'

/** Which fields show their problems: those that were left once, or all after a refused save (F-031). */
export class FormState {
  allShown = false
  /** Whether its fields are only shown. */
  readonly isReadOnly: boolean
  private readonly touched = observable.set<string>()

  constructor({ isReadOnly = false }: { readonly isReadOnly?: boolean } = {}) {
    this.isReadOnly = isReadOnly
    makeAutoObservable(this)
  }

  touch(field: string): void {
    this.touched.add(field)
  }

  showsProblems(field: string): boolean {
    return this.allShown || this.touched.has(field)
  }

  /** Call it when a save is refused: all problems become visible. */
  showAll(): void {
    this.allShown = true
  }

  reset(): void {
    this.allShown = false
    this.touched.clear()
  }
}

const FormStateContext = createContext<FormState | null>(null)

/** Wraps a form's fields; its value comes from `useFormState`. */
export const FormStateProvider = FormStateContext.Provider

/** The state of a form, for FormStateProvider. */
export function useFormState(): FormState {
  const [state] = useState(() => new FormState())
  return state
}

/** The state of the enclosing form, or the field's own outside of a form. */
export function useEnclosingForm(): FormState {
  const own = useFormState()
  return useContext(FormStateContext) ?? own
}
