import { makeAutoObservable } from 'mobx'

/** Milliseconds for which a toast is shown (F-036, S0 §9). */
export const TOAST_MILLISECONDS = { success: 5000, info: 5000, error: 6000 } as const

export type ToastKind = keyof typeof TOAST_MILLISECONDS

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  readonly action?: ToastAction
  /** Whether it says why something was not stored, which is settled once it is. */
  readonly isRefusal: boolean
}

/** A button in a toast, such as Undo. */
export interface ToastAction {
  readonly caption: string
  readonly run: () => void
  /** For how long it is offered, if longer than the toast is shown otherwise. */
  readonly milliseconds?: number
  /** Called when the toast is put away by hand: nobody wants the action. */
  readonly waived?: () => void
}

/** Short messages that disappear by themselves. */
export class Toasts {
  items: Toast[] = []
  private nextId = 1
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>()

  constructor() {
    makeAutoObservable<this, 'nextId' | 'timers'>(this, { nextId: false, timers: false })
  }

  /** Returns its id, by which it is dismissed. */
  success(message: string, action?: ToastAction): number {
    return this.show('success', message, action)
  }

  info(message: string, action?: ToastAction): void {
    this.show('info', message, action)
  }

  error(message: string, action?: ToastAction): number {
    return this.show('error', message, action)
  }

  /** Why something was not stored; it goes when a later save succeeds. */
  refusal(message: string, action?: ToastAction): number {
    return this.show('error', message, action, true)
  }

  /** Call it when something was stored. */
  dismissRefusals(): void {
    for (const { id } of this.items.filter(({ isRefusal }) => isRefusal)) this.dismiss(id)
  }

  dismiss(id: number): void {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
    this.items = this.items.filter((toast) => toast.id !== id)
  }

  /** Call it when the screen is left: what went wrong there does not matter on the next one. */
  dismissErrors(): void {
    for (const { id } of this.items.filter(({ kind }) => kind === 'error')) this.dismiss(id)
  }

  private show(kind: ToastKind, message: string, action?: ToastAction, isRefusal = false): number {
    // A repeated message is shown once: a failing screen must not fill the corner.
    for (const same of this.items.filter((toast) => toast.kind === kind && toast.message === message))
      this.dismiss(same.id)
    const id = this.nextId++
    this.items = [...this.items, { id, kind, message, isRefusal, ...(action && { action }) }]
    this.timers.set(
      id,
      setTimeout(() => this.dismiss(id), action?.milliseconds ?? TOAST_MILLISECONDS[kind]),
    )
    return id
  }
}
