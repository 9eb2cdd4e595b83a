import { MAX_VIEW_NAME_LENGTH } from '#shared/views/SavedView.ts'
import { mayDeleteShared, shareableRoles, VIEW_NAME_TAKEN } from '#shared/views/savedViewAccess.ts'
import { resolveRelativeDays, relativeDayCaptions } from '#shared/kernel/relativeDays.ts'
import type { SavedView, ViewContent } from '#shared/wire/views.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { urlOfView, urlToSend } from '../../context/views/viewUrl.ts'
import type { MenuItem } from '../../kit/MenuItems.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { ListView } from './useListView.ts'

export interface ViewActionsOptions {
  readonly app: ScreenContext
  readonly list: Pick<SavedView, 'listId' | 'list' | 'path'>
  /** What the list shows now. */
  readonly content: () => ViewContent
  readonly shown: ListView | null
  /** Opens a URL of the list. */
  readonly goTo: (url: string) => void | Promise<void>
}

/** What can be done with the views of a list: open, save, update, rename, share, delete, send (B-10). */
export function viewActions(options: ViewActionsOptions): readonly MenuItem[] {
  const { app, list, shown, goTo } = options
  const saved = shown?.saved ?? null
  return [
    ...app.views.ofList(list.listId).map((view) => ({
      caption: `${view.id === saved?.id ? '✓ ' : ''}${captionOf(view)}`,
      run: () => void goTo(urlOfView(view)),
    })),
    ...(shown === null ? [] : [{ caption: 'Standard view', run: () => void goTo(list.path) }]),
    { caption: 'Save as view…', run: () => reportErrorsOf(saveAs(options), app.errors) },
    ...(saved?.owner === null ? ownActions(options, saved) : []),
    ...(saved !== null && mayDelete(app, saved) ? [deletion(options, saved)] : []),
    { caption: 'Copy link to this view', run: () => reportErrorsOf(copyLink(options), app.errors) },
  ]
}

function captionOf({ name, owner, sharedWith }: SavedView): string {
  if (owner !== null) return `${name} (${owner})`
  return sharedWith === null ? name : `${name} (shared with ${sharedWith})`
}

function mayDelete({ session }: ScreenContext, { owner }: SavedView): boolean {
  return owner === null || mayDeleteShared(session.user)
}

function ownActions({ app, content }: ViewActionsOptions, own: SavedView): readonly MenuItem[] {
  const update = async (): Promise<void> => {
    await app.views.change(own, content())
    app.toasts.success(`View “${own.name}” updated${movingWith(content())}`)
  }
  return [
    { caption: `Update “${own.name}”`, run: () => reportErrorsOf(update(), app.errors) },
    { caption: `Rename “${own.name}”`, run: () => reportErrorsOf(rename(app, own), app.errors) },
    { caption: `Share “${own.name}”…`, run: () => reportErrorsOf(share(app, own), app.errors) },
  ]
}

function deletion({ app, list, goTo }: ViewActionsOptions, { id, name }: SavedView): MenuItem {
  const remove = async (): Promise<void> => {
    if (!(await app.dialogs.confirm(`Are you sure you want to delete the view “${name}”?`))) return
    await app.views.remove(id)
    await goTo(list.path)
  }
  return { caption: `Delete “${name}”`, run: () => reportErrorsOf(remove(), app.errors) }
}

async function saveAs({ app, list, content, shown, goTo }: ViewActionsOptions): Promise<void> {
  const view = { ...list, ...content() }
  const name = await askName(app, 'Save as view', list.listId, shown?.saved === null ? shown.name : undefined)
  if (name === null) return
  await goTo(urlOfView(await app.views.add({ ...view, name })))
  app.toasts.success(`View “${name}” saved${movingWith(view)}`)
}

/** Says which days of the view move with the calendar (VW3); empty for none. */
function movingWith({ filter }: ViewContent): string {
  const rules = relativeDayCaptions(filter)
  return rules.length === 0 ? '' : `. It always shows ${rules.join(' and ')}.`
}

async function rename(app: ScreenContext, own: SavedView): Promise<void> {
  const name = await askName(app, 'Rename view', own.listId, own.name)
  if (name !== null) await app.views.change(own, { name })
}

const ONLY_ME = 'Only me'

/** Asks whose role makes them see the view, too (PE7). */
async function share(app: ScreenContext, own: SavedView): Promise<void> {
  const answer = await app.dialogs.prompt({
    mode: 'select',
    title: 'Share view',
    prompt: 'Who can see it',
    options: [ONLY_ME, ...shareableRoles(app.session.user)],
    initial: own.sharedWith ?? ONLY_ME,
  })
  if (answer === undefined) return
  const sharedWith = answer.value === ONLY_ME ? null : answer.value
  await app.views.change(own, { sharedWith })
  app.toasts.success(
    sharedWith === null ? `Only you see “${own.name}”` : `“${own.name}” is shared with ${sharedWith}`,
  )
}

/** A name that no other view of the list has; null if the question was canceled. */
async function askName(
  app: ScreenContext,
  title: string,
  listId: string,
  initial: string | undefined,
): Promise<string | null> {
  const others = app.views.ofList(listId).filter(({ name, owner }) => owner === null && name !== initial)
  const answer = await app.dialogs.prompt({
    mode: 'text',
    title,
    prompt: 'Name',
    ...(initial !== undefined && { initial }),
    check: (text) => {
      if (text.trim().length > MAX_VIEW_NAME_LENGTH)
        return `A name has at most ${MAX_VIEW_NAME_LENGTH} characters`
      const isTaken = others.some(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
      return isTaken ? VIEW_NAME_TAKEN : null
    },
  })
  return answer?.value.trim() ?? null
}

async function copyLink({ app, list, content, shown }: ViewActionsOptions): Promise<void> {
  const { filter, layout } = content()
  const view = {
    path: list.path,
    name: shown?.name ?? list.list,
    filter: resolveRelativeDays(filter, app.today()),
    layout,
  }
  await navigator.clipboard.writeText(location.origin + urlToSend(view))
  app.toasts.success('Link copied. Anyone who can open this list will see the same view.')
}
