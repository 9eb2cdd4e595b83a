import { EVENT } from '#shared/auditing/eventTypes.ts'
import { Type } from 'typebox'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { MAX_VIEW_NAME_LENGTH } from '#shared/views/SavedView.ts'
import {
  mayChangeView,
  mayDeleteView,
  maySeeView,
  shareableRoles,
  VIEW_NAME_TAKEN,
} from '#shared/views/savedViewAccess.ts'
import { contentOfView, contentProblem } from '#shared/views/viewContent.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { SavedView, SaveViewRequest, ViewContent } from '#shared/wire/views.ts'
import type { Database } from '../../database/Database.ts'
import { BadRequest, NotAllowed, NotFound, TooLarge } from '../../kernel/errors.ts'
import { readSavedViews, type SavedViewRow } from '../../reads/people/readSavedViews.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { runSave } from '../../save/runSave.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import { defineCall, type Call } from '../Call.ts'
import { key, nullable, strictObject } from '../schemas.ts'

const MAX_VIEWS = 200
/** Characters of JSON: the layout of a hundred columns. */
const MAX_CONTENT_LENGTH = 20_000

/** A path of the product, such as `/customers/search`: no address of another site. */
const PATH = '^(?:/[a-z0-9-]+)+$'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const anyObject = () => Type.Record(Type.String(), Type.Unknown())

/** The members of a view that its owner sets. */
const settable = () => ({
  listId: text(60),
  list: text(60),
  path: Type.String({ maxLength: 200, pattern: PATH }),
  name: text(MAX_VIEW_NAME_LENGTH),
  sharedWith: nullable(text(60)),
  filter: anyObject(),
  layout: anyObject(),
  query: Type.Optional(
    strictObject({
      name: text(60),
      parameters: anyObject(),
      expand: Type.Array(text(200), { maxItems: 20 }),
      orderBy: Type.Array(text(200), { maxItems: 20 }),
      columns: Type.Array(
        strictObject({ key: text(60), caption: text(60), source: text(200), isMoney: Type.Boolean() }),
        { maxItems: 100 },
      ),
    }),
  ),
})

const savedView = () => strictObject({ id: key(), ...settable(), owner: nullable(Type.String()) })

/** The saved views of lists: one's own, and those that colleagues share (B-10). Each call returns the views as they are now. */
export function viewCalls(database: Database, saves: SaveContext): readonly Call[] {
  const views = async (user: SignedInUser): Promise<readonly SavedView[]> =>
    visibleViews(await readSavedViews(database, user.userId), user)
  return [
    defineCall({
      method: 'GET',
      path: '/api/views',
      summary: "The saved views of lists: the user's own, and those shared with one of the user's roles",
      role: 'signedIn',
      response: Type.Array(savedView()),
      run: (_none, user) => views(user),
    }),
    defineCall({
      method: 'POST',
      path: '/api/views/save',
      summary: "Adds a saved view, or changes one of the user's own",
      role: 'signedIn',
      body: strictObject({ id: Type.Optional(key()), ...settable() }),
      response: Type.Array(savedView()),
      run: async (request, user) => {
        await runSave(saves, user, (records) => saveView(records, request, user))
        return views(user)
      },
      tells: ({ name, list, sharedWith }) =>
        sharedWith === null
          ? null
          : {
              type: EVENT.viewShared,
              message: `The view “${name}” of ${list} is shared with ${sharedWith}.`,
            },
    }),
    defineCall({
      method: 'POST',
      path: '/api/views/delete',
      summary: "Deletes a saved view: one of the user's own or, as an administrator, a shared one",
      role: 'signedIn',
      body: strictObject({ id: key() }),
      response: Type.Array(savedView()),
      run: async ({ id }, user) => {
        await runSave(saves, user, (records) => deleteView(records, id, user))
        return views(user)
      },
    }),
  ]
}

async function saveView(records: Records, request: SaveViewRequest, user: SignedInUser): Promise<void> {
  const { id, filter, layout, query, ...settings } = request
  const problem = contentProblem(request)
  if (problem !== null) throw new BadRequest(problem.message, problem.part)
  const content = JSON.stringify({ filter, layout, query })
  if (content.length > MAX_CONTENT_LENGTH) throw new TooLarge('The view has too many columns to be stored')
  const stored = await records.findForUpdate('SavedView', 'userId', [user.userId])
  refuseTakenName(stored, request)
  const { sharedWith } = request
  if (sharedWith !== null && !shareableRoles(user).includes(sharedWith))
    throw new NotAllowed(`You may not share views with ${sharedWith}`, 'sharedWith')
  if (id === undefined) {
    if (stored.length >= MAX_VIEWS) throw new TooLarge(`A user has at most ${MAX_VIEWS} views`)
    records.add('SavedView', { userId: user.userId, ...settings, content })
    return
  }
  const view = await visibleView(records, id, user)
  if (!mayChangeView(user, view)) throw new NotAllowed('Only its owner changes a view', 'id')
  records.change('SavedView', view, { ...settings, content })
}

function refuseTakenName(
  stored: readonly Stored<'SavedView'>[],
  { id, listId, name }: SaveViewRequest,
): void {
  const isTaken = stored.some(
    (view) =>
      view.id !== id && view.listId === listId && view.name.toLowerCase() === name.trim().toLowerCase(),
  )
  if (isTaken) throw new BadRequest(VIEW_NAME_TAKEN, 'name')
}

async function deleteView(records: Records, id: number, user: SignedInUser): Promise<void> {
  const view = await visibleView(records, id, user)
  if (!mayDeleteView(user, view)) throw new NotAllowed('Only its owner deletes a view', 'id')
  records.remove('SavedView', view)
}

/** Throws NotFound for a view that does not exist, and for one that this user may not know of. */
async function visibleView(records: Records, id: number, user: SignedInUser): Promise<Stored<'SavedView'>> {
  const [view] = await records.findForUpdate('SavedView', 'id', [id])
  if (view === undefined || !maySeeView(user, view)) throw new NotFound('This view no longer exists', 'id')
  return view
}

/** What is shown of a view that is damaged: the list as it is, which its owner may arrange again. */
const STANDARD: ViewContent = { filter: {}, layout: {} }

function visibleViews(rows: readonly SavedViewRow[], user: SignedInUser): readonly SavedView[] {
  return rows
    .filter((row) => maySeeView(user, row))
    .map(({ userId, content, firstName, lastName, ...view }) => ({
      ...view,
      ...(contentOfView(content) ?? STANDARD),
      owner: userId === user.userId ? null : joinNonBlank([firstName, lastName], ' '),
    }))
}
