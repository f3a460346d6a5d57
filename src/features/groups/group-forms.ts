// All that a group is changed with: the lists do without. It comes in one file.

export { AddMembers } from '~/features/groups/members/add-members'
export { EditGroupForm } from './edit-group-form'
export { NewGroupForm } from './new-group-form'
export { RulesForm } from '~/features/groups/rules/rules-form'
