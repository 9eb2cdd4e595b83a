import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { newRentalWarnings } from '#shared/rentals/newRentalWarnings.ts'

const pickUp = {
  id: 12,
  jobTypeId: JOB_TYPE.pickUp,
  actionId: null,
  startDate: '2037-11-30',
  completed: null,
  deleted: null,
}
const wanted = { id: 21, size: '20 yd', startDate: '2037-11-26', free: 2 }

describe('the warnings of a new rental', () => {
  it('[RE560] name the open pickups of the site', () => {
    const done = { ...pickUp, id: 13, completed: '2037-11-20T10:00:00Z' }
    const delivery = { ...pickUp, id: 14, jobTypeId: JOB_TYPE.delivery }
    const undated = { ...pickUp, id: 15, startDate: null }
    expect(newRentalWarnings({ jobs: [pickUp, done, delivery, undated], dumpsters: [] }, null)).toEqual([
      'A pickup is open at this site: J12 on 11/30/2037 and J15.',
    ])
  })

  it('[RE560] name another size at the site', () => {
    const dumpsters = [
      { dumpsterTypeId: 21, dumpsterSize: '20 yd' },
      { dumpsterTypeId: 22, dumpsterSize: '30 yd' },
      { dumpsterTypeId: 22, dumpsterSize: '30 yd' },
    ]
    expect(newRentalWarnings({ jobs: [], dumpsters }, wanted)).toEqual([
      'Another size is at this site: 30 yd.',
    ])
    expect(newRentalWarnings({ jobs: [], dumpsters }, null)).toEqual([])
  })

  it('[RE560] say that no dumpster is free on the day', () => {
    expect(newRentalWarnings(null, { ...wanted, free: 0 })).toEqual(['No 20 yd is free on 11/26/2037.'])
    expect(newRentalWarnings(null, { ...wanted, free: null })).toEqual([])
    expect(newRentalWarnings(null, wanted)).toEqual([])
  })
})
