-- What was level 10, as strong as it gets, has become level 11: POD_LEVEL_FULL of ludopod/search.h.
UPDATE seat SET level = 11 WHERE kind = 'computer' AND level = 10;
