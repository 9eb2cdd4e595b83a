import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { Sessions } from '../../identity/Sessions.ts'
import { NotFound } from '../../kernel/errors.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { runSave } from '../../save/runSave.ts'
import { defineCall, type Call } from '../Call.ts'
import { instant, key, strictObject } from '../schemas.ts'

/** Who is signed in, and the end of all sessions of a person (OP1320, OP1321). */
export function sessionCalls(sessions: Pick<Sessions, 'read'>, saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/api/system/sessions',
      summary: 'Who was signed in within a day, on which device, since when, and last seen when',
      role: permissions.administer,
      response: Type.Array(
        strictObject({
          userId: key(),
          name: Type.String(),
          device: Type.String(),
          since: instant(),
          lastSeen: instant(),
        }),
      ),
      run: () => sessions.read(),
    }),
    defineCall({
      method: 'POST',
      path: '/api/system/signOut',
      summary: 'Ends all sessions of a user, who has to sign in again on each device',
      role: permissions.administer,
      body: strictObject({ userId: key() }),
      response: strictObject({ name: Type.String() }),
      run: ({ userId }, administrator) =>
        runSave(saves, administrator, async (records, { now }) => {
          const [user] = await records.findForUpdate('User', 'userId', [userId])
          if (user === undefined) throw new NotFound('There is no such user.', 'userId')
          records.change('User', user, { signedOut: now })
          return { name: displayName(user) }
        }),
      tells: (_parameters, { name }) => ({
        type: EVENT.sessionsEnded,
        message: `${name} was signed out on all devices.`,
      }),
    }),
  ]
}
