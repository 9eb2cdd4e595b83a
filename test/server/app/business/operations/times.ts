import { addMinutes } from '#shared/kernel/days.ts'
import { added, deleted, modified } from '#test/server/save/openSaving.ts'
import { choose, chooseDeleted, pickFrom, type Operation, type World } from '../Operation.ts'

const timed = ['admin', 'biller', 'owner'] as const

const addTime: Operation = {
  weight: 2,
  by: timed,
  plan: (world) => {
    const { random, now } = world
    const job = choose(world, 'Job')
    if (job === null) return null
    const started = addMinutes(now, -random.integer(60, 200))
    const completed = addMinutes(started, random.integer(-5, 90))
    return { save: [added('JobTime', -1, { jobId: job.id, started, completed })] }
  },
}

const editTime: Operation = {
  weight: 3,
  by: timed,
  plan: (world) => {
    const { random, now } = world
    const time = choose(world, 'JobTime')
    if (time === null) return null
    const edits = [
      { completed: addMinutes(time.started, random.integer(-2, 300) + random.integer(0, 9) / 7) },
      { started: addMinutes(time.started, random.integer(-30, 5)) },
      { completed: null },
      { completed: now },
    ]
    return { save: [modified('JobTime', time, pickFrom(random, edits) ?? {})] }
  },
}

const deleteTime: Operation = {
  weight: 1,
  by: timed,
  plan: (world) => {
    const time = choose(world, 'JobTime')
    return time && { save: [deleted('JobTime', time)] }
  },
}

const restoreTime: Operation = {
  weight: 1,
  by: timed,
  plan: (world) => {
    const time = chooseDeleted(world, 'JobTime')
    return time && { save: [modified('JobTime', time, { deleted: null })] }
  },
}

/** A call about some jobs that were completed. */
function aboutJobs(
  path: string,
  more: (world: World) => Readonly<Record<string, unknown>>,
): (world: World) => ReturnType<Operation['plan']> {
  return (world) => {
    const jobs = [choose(world, 'Job', ({ completed }) => completed !== null), choose(world, 'Job')].flatMap(
      (job) => job?.id ?? [],
    )
    if (jobs.length === 0) return null
    return { call: path, body: { jobIds: [...new Set(jobs)], ...more(world) } }
  }
}

/** Operations on the times of jobs. */
export const timeOperations = {
  addTime,
  editTime,
  deleteTime,
  restoreTime,
  capTimes: {
    weight: 1,
    by: timed,
    plan: aboutJobs('/api/job/updateJobTimeLengths', ({ random }) => ({ maxLength: random.integer(5, 90) })),
  },
  setTimes: {
    weight: 1,
    by: timed,
    plan: aboutJobs('/api/job/setJobTimeLengths', ({ random }) => ({ time: random.integer(5, 90) })),
  },
  updateCompleteTimes: {
    weight: 1,
    by: timed,
    plan: aboutJobs('/api/utility/updateJobCompleteTimesByIds', () => ({})),
  },
  updateJobMargins: {
    weight: 1,
    by: timed,
    changesNothing: true,
    plan: aboutJobs('/api/utility/updateJobMarginByIds', () => ({})),
  },
  updateTotalMinutes: {
    weight: 1,
    by: timed,
    changesNothing: true,
    plan: (world) => {
      const time = choose(world, 'JobTime')
      return time && { call: '/api/job/updateTotalMinutes', body: { jobTimeId: time.id } }
    },
  },
} satisfies Readonly<Record<string, Operation>>
