import { makeAutoObservable, observableShallow } from 'mobx'
import type { ComponentType, ReactNode } from 'react'
import type { DialogProps } from './DialogProps.ts'
import { deletionDetails, type Deletion } from './deletion.ts'
import type { ChooseSeveralProps } from './ChooseSeveralDialog.tsx'
import type { AnyPrompt, Prompt, PromptAnswer, PromptMode } from './Prompt.ts'
import type { Choice, QuestionProps } from './QuestionDialog.tsx'
import { loadedOnUse } from './loadedOnUse.ts'
import { CONFIRM_TITLE, UNSAVED_QUESTION, UNSAVED_TITLE } from './messages.ts'

/** An open dialog, rendered by `DialogHost`. */
export interface OpenDialog {
  readonly id: number
  readonly render: () => ReactNode
  readonly cancel: () => void
  /** Until it is answered, what is behind it stays as it is. */
  readonly isQuestion: boolean
}

// Loaded with the first question, so that screens without dialogs do not load the widgets.
const loadQuestion = async () => (await import('./QuestionDialog.tsx')).QuestionDialog
const loadPrompt = async () => (await import('./PromptDialog.tsx')).PromptDialog
const questionDialog = loadedOnUse(loadQuestion)
const chooseSeveralDialog = loadedOnUse(
  async () => (await import('./ChooseSeveralDialog.tsx')).ChooseSeveralDialog,
)
const promptDialog = loadedOnUse(loadPrompt)

/** Fetches the code of questions and of the input dialog, for when there is no connection. */
export async function preloadQuestions(): Promise<void> {
  await Promise.all([loadQuestion(), loadPrompt()])
}

const REVIEW: Choice = { value: 'review', caption: 'Review', variant: 'quiet', isSeparated: true }

/** The stack of open dialogs, the newest on top. */
export class Dialogs {
  openDialogs: readonly OpenDialog[] = []
  private nextId = 1

  constructor() {
    makeAutoObservable<this, 'nextId'>(this, { openDialogs: observableShallow, nextId: false })
  }

  /** Whether a question is on top. */
  get isAsking(): boolean {
    return this.openDialogs.at(-1)?.isQuestion === true
  }

  /** Opens a dialog; resolves with its result, or undefined when it was canceled. */
  show<P extends DialogProps<never>>(
    Component: ComponentType<P>,
    props: Omit<P, 'close'>,
    { isQuestion = false }: { readonly isQuestion?: boolean } = {},
  ): Promise<ResultOf<P> | undefined> {
    return new Promise((resolve) => {
      const id = this.nextId++
      const close = (result?: ResultOf<P>): void => {
        this.remove(id)
        resolve(result)
      }
      // Together they are P: callers omit only `close`.
      const allProps = { ...props, close } as unknown as P
      this.add({ id, render: () => <Component {...allProps} />, cancel: () => close(), isQuestion })
    })
  }

  /** A yes-no question with the focus on No; Esc means No. */
  async confirm(question: string, title = CONFIRM_TITLE): Promise<boolean> {
    const answer = await this.choose({
      title,
      text: question,
      choices: [
        { value: 'no', caption: 'No', autoFocus: true },
        { value: 'yes', caption: 'Yes', variant: 'primary' },
      ],
      onEscape: 'no',
    })
    return answer === 'yes'
  }

  /** The question before a record is deleted, with what else is deleted and when. The focus is on No; Esc means No. */
  async confirmDeletion(deletion: Deletion): Promise<boolean> {
    const answer = await this.choose({
      title: CONFIRM_TITLE,
      text: deletion.question,
      ...(deletion.name !== null && { subject: deletion.name }),
      details: deletionDetails(deletion),
      choices: [
        { value: 'no', caption: 'No', autoFocus: true },
        { value: 'yes', caption: 'Yes', variant: 'danger' },
      ],
      onEscape: 'no',
    })
    return answer === 'yes'
  }

  /** The question before unsaved changes are lost (F-024), with Review as a third choice (B-02) where it can be reached. */
  async confirmUnsaved({ canReview = true } = {}): Promise<'leave' | 'stay' | 'review'> {
    const answer = await this.choose({
      title: UNSAVED_TITLE,
      text: UNSAVED_QUESTION,
      choices: [
        ...(canReview ? [REVIEW] : []),
        { value: 'stay', caption: 'No', autoFocus: true },
        { value: 'leave', caption: 'Yes', variant: 'danger' },
      ],
      onEscape: 'stay',
    })
    return answer === 'leave' || answer === 'review' ? answer : 'stay'
  }

  /** A question with its own choices; resolves with the value of the pressed one. */
  async choose(question: Omit<QuestionProps, 'close'>): Promise<string> {
    return (await this.show(questionDialog(), question, { isQuestion: true })) ?? question.onEscape
  }

  /** A choice of any number of options; resolves with their ids, or with undefined when it was canceled. */
  chooseSeveral(choice: Omit<ChooseSeveralProps, 'close'>): Promise<readonly number[] | undefined> {
    return this.show(chooseSeveralDialog(), choice, { isQuestion: true })
  }

  /** Asks for one value (F-026); resolves with it, or with undefined when it was canceled. */
  async prompt<M extends PromptMode>(prompt: Prompt<M>): Promise<PromptAnswer<M> | undefined> {
    // The dialog returns a value of the prompt's own mode.
    const answer = await this.show(
      promptDialog(),
      { prompt: prompt as unknown as AnyPrompt },
      { isQuestion: true },
    )
    return answer as PromptAnswer<M> | undefined
  }

  /** Cancels every open dialog: its screen is gone. */
  cancelAll(): void {
    for (const dialog of this.openDialogs.toReversed()) dialog.cancel()
  }

  private add(dialog: OpenDialog): void {
    this.openDialogs = [...this.openDialogs, dialog]
  }

  private remove(id: number): void {
    this.openDialogs = this.openDialogs.filter((dialog) => dialog.id !== id)
  }
}

type ResultOf<P> = P extends { readonly close: (result?: infer R) => void } ? R : never
