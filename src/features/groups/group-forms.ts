// The forms for groups, in one chunk that lists do not need.

export { AddMembers } from '~/features/groups/members/add-members'
export { EditGroupForm } from './edit-group-form'
export { NewGroupForm } from './new-group-form'
export { RulesForm } from '~/features/groups/rules/rules-form'
