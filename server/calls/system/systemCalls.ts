import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { FINDING_STATES } from '#shared/wire/system.ts'
import type { Config } from '../../config.ts'
import { databaseChecks } from '../../operation/checks/databaseChecks.ts'
import { machineChecks } from '../../operation/checks/machineChecks.ts'
import { runChecks } from '../../operation/checks/SystemCheck.ts'
import type { RequestTally } from '../../operation/RequestTally.ts'
import { systemState, type SystemStateSource } from '../../operation/systemState.ts'
import { defineCall, type Call } from '../Call.ts'
import { instant, nullable, strictObject } from '../schemas.ts'

export interface SystemCallsSource extends SystemStateSource {
  readonly config: Config
  readonly checkReadiness: () => Promise<string | null>
  readonly requests: Pick<RequestTally, 'read'>
}

/** What administrators see of the installation: what is wrong, what is running, what became of the requests (OP1030, OP1035). */
export function systemCalls(source: SystemCallsSource): readonly Call[] {
  const { config, requests } = source
  const shared = { method: 'GET', role: permissions.administer } as const
  return [
    defineCall({
      ...shared,
      path: '/api/system/findings',
      summary: 'What is wrong with the installation and what to do, what is wrong first',
      response: Type.Array(
        strictObject({
          name: Type.String(),
          state: Type.Enum([...FINDING_STATES]),
          sentence: Type.String(),
          advice: nullable(Type.String()),
        }),
      ),
      run: () => {
        const isEmbedded = config.databaseUrl.startsWith('sqlite:')
        return runChecks([...databaseChecks({ ...source, isEmbedded }), ...machineChecks(config)])
      },
    }),
    defineCall({
      ...shared,
      path: '/api/system/state',
      summary: 'What is running on the server that answers, and how much the company keeps',
      response: strictObject({
        version: Type.String(),
        runtime: Type.String(),
        startedAt: instant(),
        memoryBytes: count(),
        people: Type.Array(strictObject({ name: Type.String(), pages: count() })),
        database: strictObject({
          kind: Type.Enum(['SQLite', 'SQL Server']),
          bytes: nullable(count()),
        }),
        files: strictObject({ count: count(), bytes: count() }),
        grown: strictObject({ changes: count(), emails: count(), photos: count() }),
        grownBytes: strictObject({ week: nullable(Type.Integer()), month: nullable(Type.Integer()) }),
        emails: strictObject({ waiting: count(), sending: count(), failed: count() }),
      }),
      run: (_parameters, user) => systemState(source, user),
    }),
    defineCall({
      ...shared,
      path: '/api/system/requests',
      summary: 'Which requests to the server that answers took longest or were refused since it started',
      response: strictObject({
        slowest: Type.Array(
          strictObject({
            name: Type.String(),
            count: count(),
            averageMilliseconds: count(),
            slowestMilliseconds: count(),
          }),
        ),
        refused: Type.Array(
          strictObject({ name: Type.String(), reason: Type.String(), count: count(), last: instant() }),
        ),
      }),
      run: async () => requests.read(),
    }),
  ]
}

const count = () => Type.Integer({ minimum: 0 })
