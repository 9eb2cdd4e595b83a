import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { canTrackJobTime } from '#shared/jobs/jobPermissions.ts'
import { implausibleWeight } from '#shared/jobs/weightQuestion.ts'
import { MAX_NOTE_LENGTH, planReport, reportRefusal } from '#shared/jobs/reportOnJob.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { key, nullable, strictObject } from '../schemas.ts'
import type { JobWork } from './jobWork.ts'
import { runTapped, tapped } from './tappedWork.ts'
import { done, jobOutcome, notDone } from './workOnJob.ts'

/** POST /api/job/reportOnJob: the weight of a job, and what its driver notes about it (O-070, JO42). */
export function reportOnJob(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: reporting.path,
    summary: 'Stores the weight of a job and adds to its driver notes',
    role: permissions.trackJobTime,
    body: strictObject({
      jobId: key(),
      weight: Type.Optional(nullable(Type.Number())),
      isWeightConfirmed: Type.Optional(Type.Boolean()),
      note: Type.Optional(nullable(Type.String({ maxLength: MAX_NOTE_LENGTH }))),
      ...tapped(),
    }),
    response: jobOutcome(),
    run: (request, user) => runTapped(saves, user, reporting, request),
  })
}

export const reporting: JobWork = {
  kind: 'report',
  path: '/api/job/reportOnJob',
  verb: 'report on',
  isAllowed: canTrackJobTime,
  run: (records, { user }, { job }, { weight, note = null, isWeightConfirmed = false }) => {
    const report = weight === undefined ? { note } : { weight, note }
    const refusal =
      reportRefusal(user, job, report) ?? implausibleWeight({ ...report, isWeightConfirmed }, job)
    if (refusal !== null) return notDone(refusal)
    records.change('Job', job, planReport(job, report))
    return done('Job saved.')
  },
}
