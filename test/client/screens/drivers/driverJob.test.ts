import { notesWith, phaseWith, weightWith } from '#client/screens/drivers/driverJob.ts'
import type { JobWork } from '#client/screens/drivers/waiting/WaitingAction.ts'

const waits = (work: JobWork) => ({ work, refusal: null })
const refused = (work: JobWork) => ({ work, refusal: 'Selected job is completed already.' })

const start: JobWork = { kind: 'start', jobId: 7 }
const pause: JobWork = { kind: 'pause', jobId: 7 }
const complete: JobWork = {
  kind: 'complete',
  jobId: 7,
  entry: { inventoryId: 1, destinationPickId: null, destinationDropId: null, weight: null, dumpSiteId: null },
  isBilled: true,
}
const report: JobWork = { kind: 'report', jobId: 7, note: 'Gate was locked', weight: 3 }

describe('A job as its driver left it', () => {
  it('O-070 has the phase after what waits, in its order', () => {
    expect(phaseWith('assigned', [])).toBe('assigned')
    expect(phaseWith('assigned', [waits(start)])).toBe('started')
    expect(phaseWith('assigned', [waits(start), waits(report), waits(pause)])).toBe('paused')
    expect(phaseWith('started', [waits(complete)])).toBe('completed')
    expect(phaseWith('completed', [waits(start)])).toBe('completed')
  })

  it('O-070 keeps its phase where an action was refused', () => {
    expect(phaseWith('assigned', [refused(start)])).toBe('assigned')
  })

  it('O-070 has the weight and the notes that wait, unless they were refused', () => {
    expect(weightWith(1, [waits(report)])).toBe(3)
    expect(weightWith(1, [waits({ kind: 'report', jobId: 7, note: 'Later' })])).toBe(1)
    expect(weightWith(1, [refused(report)])).toBe(1)
    expect(notesWith('Key under the mat', [waits(report)])).toEqual(['Key under the mat', 'Gate was locked'])
    expect(notesWith(null, [refused(report)])).toEqual([])
  })
})
