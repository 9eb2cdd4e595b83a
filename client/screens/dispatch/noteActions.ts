import { completeNote, noteActions, uncompleteNote } from '#shared/dispatch/dispatchNotes.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import type { Action, ActionContext } from '../../grid/actions.ts'
import { createRentalAction, type NoteRow } from '../../screen/dispatch/createRental.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'

type NoteAction = keyof ReturnType<typeof noteActions>

const isPossible =
  (name: NoteAction) =>
  ({ selected }: ActionContext<NoteRow>): boolean =>
    noteActions(selected)[name]

/** What is done with notes at once, besides adding and deleting them (F-081…F-083). */
export function dispatchNoteActions({
  app,
  model,
  navigate,
}: ListContext<NoteRow>): readonly Action<NoteRow>[] {
  const change = async (note: NoteRow, label: string, values: Partial<NoteRow>): Promise<void> => {
    const record = model.tracked(note)
    if (await storeEdit(app, label, () => void Object.assign(record, values))) await model.search()
  }
  const isHiding = (): boolean => model.filter.value('hideCompleted') === true
  const hide = async (isHidden: boolean): Promise<void> => {
    model.filter.set({ hideCompleted: isHidden })
    await model.search()
  }
  return [
    createRentalAction(app, navigate),
    {
      id: 'mark-complete',
      caption: 'Mark Complete',
      icon: 'check',
      enabled: isPossible('markComplete'),
      run: async ({ selected: [note] }) => {
        if (note !== undefined) await change(note, 'Mark complete', completeNote(app.now()))
      },
    },
    {
      id: 'uncomplete',
      caption: 'UnComplete',
      icon: 'undo',
      enabled: isPossible('uncomplete'),
      run: async ({ selected: [note] }) => {
        if (note !== undefined) await change(note, 'UnComplete', uncompleteNote())
      },
    },
    {
      id: 'hide-completed',
      caption: 'Hide Completed',
      icon: 'filterOff',
      visible: () => !isHiding(),
      run: () => hide(true),
    },
    {
      id: 'show-all',
      caption: 'Show All',
      icon: 'filterOff',
      visible: isHiding,
      run: () => hide(false),
    },
  ]
}
