import { createContext, useContext } from 'react'
import type { Violation } from '#shared/model/Violation.ts'
import type { ProductEntity } from '#shared/model/product.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { formSection, type FormItem, type FormSection, type RecordOfEntity } from '../../form/FormSection.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import type { TrackedRecord } from '../../store/types.ts'

/** What the steps of an editor see. */
export interface EditorContext<R extends TrackedRecord = TrackedRecord, M = unknown> {
  readonly app: ScreenContext
  readonly record: R
  readonly isNew: boolean
  /** The records of the list from which it was opened, itself included. */
  readonly siblings: readonly R[]
  /** The editor's own state. */
  readonly model: M
}

/** The main button of a dialog that does more than to keep its edits. */
interface EditorSubmit<R extends TrackedRecord, M> {
  readonly caption: string
  readonly icon: IconName
  /** Does it with a record without problems instead of keeping the edits, which is `keep`; false leaves the dialog open. */
  run?(context: EditorContext<R, M>, keep: () => Promise<boolean>): Promise<boolean>
}

/** A button of an editor besides Save and Cancel. */
export interface EditorCommand<R extends TrackedRecord = TrackedRecord, M = unknown> {
  readonly caption: string
  readonly icon: IconName
  /** It stores: until it is done, the dialog is not canceled (DP5). */
  readonly isSave?: true
  isShown?(context: EditorContext<R, M>): boolean
  /** Resolves with whether the dialog is done. `keep` is its Save without closing it: false where that was refused. */
  run(context: EditorContext<R, M>, keep: () => Promise<boolean>): Promise<boolean>
}

/** The dialog that edits one record in a nested unit of work. */
export interface Editor<R extends TrackedRecord = TrackedRecord, M = unknown> {
  readonly entity: ProductEntity
  /** What a record is called: 'rate'. Captions and ids of the dialog and of its actions are made from it. */
  readonly noun: string
  /** Of its dialog; made from the noun unless given. */
  readonly title?: string
  /** Pixels. */
  readonly width?: number
  readonly height?: '95%'
  /** The specification calls the button Save although it keeps the edits pending. */
  readonly saysSave?: true
  /** The values of a new record besides those of the list that it is added to. */
  readonly newValues?: Readonly<Record<string, unknown>>
  /** What the dialog does where that is more than to keep its edits, such as sending; it needs no edit before. */
  readonly submit?: EditorSubmit<R, M>
  /** Besides Save and Cancel. */
  readonly commands?: readonly EditorCommand<R, M>[]
  /** False where the history of a stored record, which every dialog of an audited one offers, is offered otherwise: says where. */
  readonly showsHistory?: false
  /** Offers to go on with another new record after one is stored. */
  readonly offersNext?: boolean
  readonly sections: readonly FormSection<R>[]
  /** Values to begin with, which count as no change. */
  initialValues?(app: ScreenContext, record: R): Readonly<Partial<R>>
  /** Whether anything was entered that is not part of the record. */
  isEntered?(context: EditorContext<R, M>): boolean
  /** Whether Save stores some of that: `prepare` makes it part of the record. */
  keepsEntries?(context: EditorContext<R, M>): boolean
  /** Asked before Save closes the dialog if something that was entered would be lost; false keeps it open. */
  askBeforeClosing?(context: EditorContext<R, M>): Promise<boolean>
  /** State of the dialog that is not part of the record; its parts get it by `useEditorModel`. */
  createModel?(app: ScreenContext, record: R): M
  /** The problems that keep the dialog open; unless given, those of the record. */
  problems?(context: EditorContext<R, M>): readonly Violation[]
  /** The last question before the edits are kept; false keeps the dialog open. */
  askBefore?(context: EditorContext<R, M>): Promise<boolean>
  /** Changes that belong to keeping the edits, besides those of the entity's own rules. */
  prepare?(context: EditorContext<R, M>): void
}

/** The list from which a record is edited. */
export interface EditedList {
  readonly records: () => readonly TrackedRecord[]
  /** The values of a record that is added to it, such as its foreign key. */
  readonly newValues: Readonly<Record<string, unknown>>
  /** What is saved with it: 'customer'; needed where the edits stay pending. */
  readonly owner?: string
}

/** The edits are kept, and with `next` the user goes on with another new record. */
export type EditorResult = 'kept' | 'next'

type DeclaredEditor<D extends ProductEntity, M> = Omit<Editor<RecordOfEntity<D>, M>, 'entity' | 'sections'> &
  (
    | Pick<Editor<RecordOfEntity<D>, M>, 'sections'>
    /** The items of sections without titles. */
    | { readonly form: readonly (readonly FormItem<D>[])[] }
  )

/** Declares the editor of an entity. */
export function editorOf<D extends ProductEntity, M = unknown>(
  entity: D,
  editor: DeclaredEditor<D, M>,
): Editor<RecordOfEntity<D>, M> {
  if ('sections' in editor) return { entity, ...editor }
  const { form, ...rest } = editor
  return { entity, ...rest, sections: form.map((items) => formSection(entity, null, items)) }
}

export const EditorModelContext = createContext<unknown>(null)

/** The model of the enclosing editor, which created one of this class. */
export function useEditorModel<M extends object>(type: abstract new (...parameters: never[]) => M): M {
  const model = useContext(EditorModelContext)
  if (!(model instanceof type))
    throw new Error(`This component needs an editor with a ${type.name} around it.`)
  return model
}
