-- What was added to the index of the search and is not sorted in yet is read by every search: little of it.
ALTER INDEX users_search SET (gin_pending_list_limit = 512);
