import Fastify from 'fastify'
import { Board } from '#client/screens/schedule/Board.ts'
import type { BoardJob } from '#client/screens/schedule/boardJob.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { jobCalls } from '#server/calls/job/jobCalls.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import { rolloffModel } from '#shared/entities.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { createTestApp } from '#test/client/support/createTestApp.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { everybody, openHauler, TODAY, type Row } from '#test/server/save/openHauler.ts'
import { known } from '../../customers/support/customerStore.ts'

/** The drivers of the hauler. */
export const DORA = 901
export const IKE = 902

const DISPATCHER: SignedInUser = { ...everybody, userName: 'olive', email: null, isActive: true }

interface Identified {
  readonly id: number
}

/** The board of a dispatcher on the product's server, where drivers work meanwhile. */
export async function openStoredBoard() {
  const hauler = await openHauler()
  const server = Fastify()
  handleErrors(server)
  server.decorateRequest('user', { getter: () => DISPATCHER })
  let heldUntil: Promise<void> = Promise.resolve()
  server.addHook('preHandler', async ({ url }) => {
    if (url.includes('SaveChanges')) await heldUntil
  })
  // In an environment like a browser, Fastify does not recognize the bytes of Node.
  server.addHook('preSerialization', (_request, _reply, payload, done) =>
    done(null, Buffer.isBuffer(payload) ? (JSON.parse(payload.toString()) as unknown) : payload),
  )
  await server.register(saveRoute, hauler.context)
  await queryRoutes(server, {
    model: rolloffModel,
    database: hauler.database,
    namedQueries,
    listsQueries,
    computed: { queries: computedQueries, now: () => `${TODAY}T16:00:00.000Z`, timeZone: 'America/Detroit' },
  })
  const serviceName = await server.listen({ port: 0, host: '127.0.0.1' })
  const app = await createTestApp(DISPATCHER.roles, serviceName)
  jest.spyOn(app, 'today').mockReturnValue(TODAY)
  const users = await hauler.rows('User')
  await app.lookups.load({ fetchResult: () => Promise.resolve({ users } as never) })
  const board = new Board(app, TODAY)

  const destination = (driverId: number): Promise<Row> =>
    hauler.job(null, { jobTypeId: JOB_TYPE.destination, storageDumpSiteId: 31, dumpsterId: null, driverId })
  const calls = jobCalls(hauler.database, hauler.context)
  const byDriver = async (path: string, { id }: Identified, driverId: number): Promise<void> => {
    const [firstName, lastName] = driverId === DORA ? ['Dora', 'Driver'] : ['Ike', 'Idler']
    const driver = { ...aUser('Schedule', 'Schedule:CanComplete'), userId: driverId, firstName, lastName }
    const call = calls.find((one) => one.path === `/api/job/${path}`)
    expect(await call?.run({ jobId: id }, driver)).toMatchObject({ success: true })
  }
  return {
    hauler,
    app,
    board,
    /** A destination of a driver, which needs no rental. */
    destination,
    start: (job: Identified, driverId = DORA) => byDriver('startJob', job, driverId),
    pause: (job: Identified, driverId = DORA) => byDriver('pauseJob', job, driverId),
    complete: (job: Identified, driverId = DORA) => byDriver('completeJob', job, driverId),
    card: ({ id }: Identified): BoardJob => known(board.model.job(id)),
    stored: ({ id }: Identified) => hauler.now('Job', { id }),
    /** The time records of a job that are not deleted. */
    timesOf: async ({ id }: Identified) =>
      (await hauler.rows('JobTime')).filter(({ jobId, deleted }) => jobId === id && deleted === null),
    /** The ids of a driver's jobs, in the order stored. */
    columnOf: async (driverId: number) =>
      (await hauler.rows('Job'))
        .filter((job) => job['driverId'] === driverId && job['deleted'] === null)
        .toSorted((a, b) => Number(a['displayOrder']) - Number(b['displayOrder']))
        .map(({ id }) => id),
    /** Saves wait for this. */
    holdSaves: (until: Promise<void>): void => {
      heldUntil = until
    },
    /** The messages that the dispatcher saw. */
    messages: () => app.toasts.items.map(({ message }) => message),
    close: async () => {
      await server.close()
      await hauler.close()
    },
  }
}

export type StoredBoard = Awaited<ReturnType<typeof openStoredBoard>>
