import type { NavigateFunction } from 'react-router'
import type { App } from '../../app/App.ts'
import {
  addressOf,
  addressToSend,
  MAX_VIEW_NAME_LENGTH,
  type SavedView,
  type ViewContent,
} from '../../app/views/SavedView.ts'
import type { MenuItem } from '../../kit/MenuButton.tsx'
import type { ListView } from './useListView.ts'

export interface ViewActionsOptions {
  readonly app: App
  readonly list: Pick<SavedView, 'listId' | 'list' | 'path'>
  /** What the list shows now. */
  readonly content: () => ViewContent
  readonly shown: ListView | null
  readonly goTo: NavigateFunction
}

/** What can be done with the views of a list: open, save, update, rename, delete, send (B-10). */
export function viewActions(options: ViewActionsOptions): readonly MenuItem[] {
  const { app, list, shown, goTo } = options
  const own = shown?.own ?? null
  return [
    ...app.views.ofList(list.listId).map((view) => ({
      caption: `${view.id === own?.id ? '✓ ' : ''}${view.name}`,
      run: () => void goTo(addressOf(view)),
    })),
    ...(shown === null ? [] : [{ caption: 'Standard view', run: () => void goTo(list.path) }]),
    { caption: 'Save as view…', run: () => reporting(app, saveAs(options)) },
    ...(own === null ? [] : ownActions(options, own)),
    { caption: 'Copy address of this view', run: () => reporting(app, copyAddress(options)) },
  ]
}

function ownActions({ app, list, content, goTo }: ViewActionsOptions, own: SavedView): readonly MenuItem[] {
  return [
    {
      caption: `Update “${own.name}”`,
      run: () => {
        app.views.change(own.id, content())
        app.toasts.success(`View “${own.name}” updated`)
      },
    },
    { caption: `Rename “${own.name}”`, run: () => reporting(app, rename(app, own)) },
    {
      caption: `Delete “${own.name}”`,
      run: () =>
        reporting(
          app,
          app.dialogs.confirm(`Are you sure you want to delete the view “${own.name}”?`).then(async (yes) => {
            if (!yes) return
            await goTo(list.path)
            app.views.remove(own.id)
          }),
        ),
    },
  ]
}

async function saveAs({ app, list, content, shown, goTo }: ViewActionsOptions): Promise<void> {
  const saved = content()
  const name = await askName(app, 'Save as view', list.listId, shown?.own === null ? shown.name : undefined)
  if (name !== null) await goTo(addressOf(app.views.add({ ...list, ...saved, name })))
}

async function rename(app: App, own: SavedView): Promise<void> {
  const name = await askName(app, 'Rename view', own.listId, own.name)
  if (name !== null) app.views.change(own.id, { name })
}

/** A name that no other view of the list has; null if the question was cancelled. */
async function askName(
  app: App,
  title: string,
  listId: string,
  initial: string | undefined,
): Promise<string | null> {
  const others = app.views.ofList(listId).filter(({ name }) => name !== initial)
  const answer = await app.dialogs.prompt({
    mode: 'text',
    title,
    prompt: 'Name',
    ...(initial !== undefined && { initial }),
    check: (text) => {
      if (text.trim().length > MAX_VIEW_NAME_LENGTH)
        return `A name has at most ${MAX_VIEW_NAME_LENGTH} characters`
      const isTaken = others.some(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
      return isTaken ? 'This list has a view with this name' : null
    },
  })
  return answer?.value.trim() ?? null
}

async function copyAddress({ app, list, content, shown }: ViewActionsOptions): Promise<void> {
  const view = { ...list, ...content(), id: '', name: shown?.name ?? list.list }
  await navigator.clipboard.writeText(location.origin + addressToSend(view))
  app.toasts.success('Address copied: whoever may open this list sees it as you do')
}

function reporting(app: App, work: Promise<void>): void {
  work.catch((error: unknown) => app.errors.report(error))
}
