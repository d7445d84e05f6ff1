import { expect, test } from 'vitest'
import { addressOfView, filterOfView, isForAdmins, mayChangeView, queryOfView, SavedViewInput } from './saved-views.ts'

const again = (address: string) => {
  const filter = filterOfView(address)
  return filter && addressOfView(filter)
}

test('the same filters are the same address, whatever their order; defaults and the page are left out', () => {
  expect(again('assocType=reply&filters=spam,image')).toBe('assocType=reply&filters=spam,image')
  expect(again('filters=spam,image&sortDesc=true&assocType=reply')).toBe('assocType=reply&filters=spam,image')
  expect(again('unmoderated=false')).toBe('unmoderated=false')
  expect(again('')).toBe('')
})

test.each(['page=2', 'filters=nonsense', 'assocType=poem', 'x=1', 'unmoderated=yes', 'filters=spam&filters=image'])(
  '“%s” is no view',
  (address) => {
    expect(filterOfView(address)).toBeNull()
    expect(SavedViewInput.safeParse({ name: 'Mine', address }).success).toBe(false)
  },
)

test('a view asks the queue for what its address says', () => {
  expect(queryOfView('filters=spam&unmoderated=false')).toMatchObject({ isSpam: true, isOpen: null, sort: 'date' })
  expect(isForAdmins('filters=pre-moderation')).toBe(true)
  expect(isForAdmins('filters=spam')).toBe(false)
})

test('a name is one line of 1 to 40 characters', () => {
  const named = (name: string) => SavedViewInput.safeParse({ name, address: '' })
  expect(named('  Night \n shift ').data?.name).toBe('Night shift')
  expect([named(' ').success, named('a'.repeat(40)).success, named('a'.repeat(41)).success]).toEqual([
    false,
    true,
    false,
  ])
})

test('a view is changed by who made it; one of the team by admins too', () => {
  const view = { ownerId: '1', isTeam: true }
  expect(mayChangeView({ id: '1', roleId: 2 }, view).ok).toBe(true)
  expect(mayChangeView({ id: '2', roleId: 2 }, view).ok).toBe(false)
  expect(mayChangeView({ id: '2', roleId: 1 }, view).ok).toBe(true)
  expect(mayChangeView({ id: '2', roleId: 1 }, { ...view, isTeam: false }).ok).toBe(false)
})
