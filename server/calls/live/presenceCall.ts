import { Type } from 'typebox'
import { can } from '#shared/access/can.ts'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import type { Model } from '#shared/model/model.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { NotAllowed } from '../../kernel/errors.ts'
import type { Presence } from '../../live/Presence.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject } from '../schemas.ts'

/** The subject of what is no record: a day of the board. */
const BOARD = 'Board'
const MAX_SHOWN = 50

/** POST /api/live/presence: what a page shows now (LV770). Who may not read it is not told who else has it. */
export function presenceCall(model: Model, presence: Pick<Presence, 'say'>): Call {
  return defineCall({
    method: 'POST',
    readsOnly: true,
    path: '/api/live/presence',
    summary: 'All that a page shows now, so that others who show it are told; an empty list when it leaves',
    role: 'signedIn',
    body: strictObject({
      pageId: Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 64 }),
      present: Type.Array(
        strictObject({
          subject: Type.String({ minLength: 1, maxLength: 60 }),
          key: Type.String({ minLength: 1, maxLength: 40 }),
          isEditing: Type.Boolean(),
        }),
        { maxItems: MAX_SHOWN },
      ),
    }),
    response: strictObject({}),
    run: async (request, user) => {
      for (const { subject } of request.present)
        if (!maySee(model, user, subject))
          throw new NotAllowed('Your roles do not allow this.', `present.${subject}`)
      presence.say(user, request)
      return {}
    },
  })
}

function maySee(model: Model, user: SignedInUser, subject: string): boolean {
  if (subject === BOARD) return satisfiesRoleRule(user, permissions.viewSchedule)
  const entity = Object.hasOwn(model.entities, subject) ? model.entities[subject] : undefined
  return entity !== undefined && can(user, 'read', entity)
}
