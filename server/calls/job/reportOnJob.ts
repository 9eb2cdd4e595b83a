import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { canTrackJobTime } from '#shared/jobs/jobPermissions.ts'
import { MAX_NOTE_LENGTH, planReport, reportRefusal } from '#shared/jobs/reportOnJob.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { key, nullable, strictObject } from '../schemas.ts'
import { runTapped, tapped } from './tappedWork.ts'
import { allowOnJob, done, jobOfCall, jobOutcome, notDone } from './workOnJob.ts'

const PATH = '/api/job/reportOnJob'

/** POST /api/job/reportOnJob: the weight of a job, and what its driver notes about it (O-070, JO42). */
export function reportOnJob(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: PATH,
    summary: 'Stores the weight of a job and adds to its driver notes',
    role: permissions.trackJobTime,
    body: strictObject({
      jobId: key(),
      weight: Type.Optional(nullable(Type.Number())),
      note: Type.Optional(nullable(Type.String({ maxLength: MAX_NOTE_LENGTH }))),
      ...tapped(),
    }),
    response: jobOutcome(),
    run: (request, user) =>
      runTapped({ saves, user, path: PATH, request }, async (records, context) => {
        const job = await jobOfCall(records, request.jobId)
        allowOnJob(canTrackJobTime(context.user, job), 'report on', context.user, job)
        const { weight, note = null } = request
        const report = weight === undefined ? { note } : { weight, note }
        const refusal = reportRefusal(context.user, job, report)
        if (refusal !== null) return notDone(refusal)
        records.change('Job', job, planReport(job, report))
        return done('Job saved.')
      }),
  })
}
